//! Pictures: drawn by `grundy-picture` when they are displayed, shown by notebooks, kept as SVG or PNG.

use crate::errors::UsageError;
use grundy::values::math::Math;
use grundy_picture::Scene;
use grundy_report::html::escaped;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use std::path::PathBuf;
use std::sync::Arc;

/// Draws the picture of an answer when asked; `None` if it has none.
pub type Draw = Arc<dyn Fn() -> Option<Scene> + Send + Sync>;

/// A picture of a position, a value or an answer.
///
/// >>> import grundy
/// >>> grundy.position("kayles 7").picture().svg()[:4]
/// '<svg'
#[pyclass(frozen, module = "grundy")]
pub struct Picture(Drawn);

/// A scene, or what is left of it in a pickle.
enum Drawn {
    Scene(Scene),
    Svg { title: String, svg: String },
}

impl From<Scene> for Picture {
    fn from(scene: Scene) -> Picture {
        Picture(Drawn::Scene(scene))
    }
}

/// A picture that was copied or pickled.
#[pyfunction]
pub fn picture_again(title: String, svg: String) -> Picture {
    Picture(Drawn::Svg { title, svg })
}

/// The drawn picture, or the exception that there is none.
pub fn drawn(draw: Option<&Draw>) -> PyResult<Picture> {
    let scene = draw.and_then(|draw| draw());
    scene
        .map(Picture::from)
        .ok_or_else(|| UsageError::new_err("there is no picture of this answer"))
}

/// The picture for an HTML page, as a separate file so that styles do not clash.
pub fn as_html(scene: &Scene) -> String {
    use base64::prelude::{BASE64_STANDARD, Engine};
    let data = BASE64_STANDARD.encode(scene.to_svg());
    let words = escaped(&scene.title);
    format!("<img src=\"data:image/svg+xml;base64,{data}\" alt=\"{words}\">")
}

/// A formula for an HTML page, in MathML, which browsers draw without help.
pub fn math_in_html(math: &Math) -> String {
    format!("<math>{}</math>", math.mathml())
}

/// A formula for a notebook that has MathJax or KaTeX.
pub fn latex(math: &Math) -> String {
    format!("${}$", math.latex())
}

impl Picture {
    /// The title of the picture.
    fn title(&self) -> &str {
        match &self.0 {
            Drawn::Scene(scene) => &scene.title,
            Drawn::Svg { title, .. } => title,
        }
    }
}

#[pymethods]
impl Picture {
    /// The picture as the text of an SVG file.
    fn svg(&self) -> String {
        match &self.0 {
            Drawn::Scene(scene) => scene.to_svg(),
            Drawn::Svg { svg, .. } => svg.clone(),
        }
    }

    /// The picture as the bytes of a PNG file, `scale` pixels a unit.
    #[pyo3(signature = (scale=2.0))]
    fn png(&self, scale: f64) -> PyResult<Vec<u8>> {
        let Drawn::Scene(scene) = &self.0 else {
            let text = "a picture that was copied or pickled is an SVG alone: draw it again";
            return Err(UsageError::new_err(text));
        };
        let made = scene.to_png(scale);
        made.map_err(|fault| UsageError::new_err(fault.to_string()))
    }

    /// Writes the picture to a file whose name ends in .svg or .png; an old file is replaced when the new one is whole.
    fn save(&self, path: PathBuf) -> PyResult<()> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let bytes = match ending.map(str::to_ascii_lowercase).as_deref() {
            Some("svg") => self.svg().into_bytes(),
            Some("png") => self.png(2.0)?,
            _ => {
                let text = format!("expected a name that ends in .svg or .png, found {path:?}");
                return Err(UsageError::new_err(text));
            }
        };
        grundy::input::files::write(&path, |to| to.write_all(&bytes))
            .map_err(|fault| PyOSError::new_err(fault.to_string()))
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// Copies and pickles are made from the SVG.
    fn __reduce__<'py>(
        slf: &Bound<'py, Picture>,
    ) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let make = slf
            .py()
            .import("grundy._native")?
            .getattr("picture_again")?;
        let picture = slf.get();
        Ok((make, (picture.title().to_owned(), picture.svg())))
    }

    fn __repr__(&self) -> String {
        format!("<Picture {}>", self.title())
    }
}
