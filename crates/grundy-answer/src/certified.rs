//! Answers with a certificate.

use crate::answer::Answer;
use crate::error::Error;
use grundy_check::Certificate;

/// A thing asked for whose answer has a certificate.
pub trait Certified: Sized {
    /// The certificate of such an answer.
    ///
    /// # Errors
    /// As [`Answer::certificate`].
    fn certificate(answer: &Answer<Self>) -> Result<Certificate, Error>;
}

impl<T: Certified> Answer<T> {
    /// A certificate of the answer, which `grundy check` accepts.
    ///
    /// # Errors
    /// [`Error::NoCertificate`] when there is none for this answer, with the reason; [`Error::Stopped`] when the limits of
    /// the question were reached.
    ///
    /// ```
    /// use grundy::{Ask, Limits, Position, certify};
    /// let answer = grundy::solve(&Position::parse("kayles 12 + nim 3")?, &Ask::default())?;
    /// let certificate = answer.certificate()?.to_json();
    /// assert!(certify::check(&certificate, &Limits::default()).is_ok());
    /// # Ok::<(), grundy::Error>(())
    /// ```
    pub fn certificate(&self) -> Result<Certificate, Error> {
        T::certificate(self)
    }
}
