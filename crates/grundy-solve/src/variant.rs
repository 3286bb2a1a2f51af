//! The variants of counterfactual regret minimization.

/// A variant of counterfactual regret minimization.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Variant {
    /// Regrets are summed, and all plans weigh the same.
    Cfr,
    /// Regrets never fall below zero, and a plan weighs as its iteration.
    CfrPlus,
    /// Regrets and plans weigh as their iteration.
    Linear,
    /// Discounted with α = 3/2, β = 0 and γ = 2: negative regrets are halved, a plan weighs as the square of its iteration.
    Discounted,
    /// As CFR⁺, but each mixture answers the regrets after a further iteration like the last; a plan weighs as the square of
    /// its iteration.
    PredictivePlus,
}

impl Variant {
    /// All of them.
    pub const ALL: [Variant; 5] = [
        Variant::Cfr,
        Variant::CfrPlus,
        Variant::Linear,
        Variant::Discounted,
        Variant::PredictivePlus,
    ];
}

impl std::fmt::Display for Variant {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Variant::Cfr => "CFR",
            Variant::CfrPlus => "CFR+",
            Variant::Linear => "linear CFR",
            Variant::Discounted => "discounted CFR",
            Variant::PredictivePlus => "predictive CFR+",
        })
    }
}
