use std::fmt;

/// How one question was answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdict {
    /// As the protocol wants it.
    Passed,
    /// Otherwise.
    Failed,
    /// It could not be asked.
    LeftOut,
}

/// One question and its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What was tried.
    pub question: String,
    /// What the protocol wants.
    pub expected: String,
    /// What came.
    pub got: String,
    /// Whether they agree.
    pub verdict: Verdict,
}

/// Every question in the order it was asked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The questions.
    pub findings: Vec<Finding>,
}

impl Report {
    /// Whether nothing failed. Questions that were left out do not count.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        self.count(Verdict::Failed) == 0 && self.count(Verdict::Passed) > 0
    }

    /// How many findings have this verdict.
    #[must_use]
    pub fn count(&self, verdict: Verdict) -> usize {
        self.findings.iter().filter(|finding| finding.verdict == verdict).count()
    }

    pub(crate) fn add(&mut self, question: &str, expected: &str, got: &str) {
        let verdict = if expected == got { Verdict::Passed } else { Verdict::Failed };
        self.push(question, expected, got, verdict);
    }

    pub(crate) fn leave_out(&mut self, question: &str, why: &str) {
        self.push(question, "", why, Verdict::LeftOut);
    }

    fn push(&mut self, question: &str, expected: &str, got: &str, verdict: Verdict) {
        let [question, expected, got] = [question, expected, got].map(str::to_owned);
        self.findings.push(Finding { question, expected, got, verdict });
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.findings.iter().map(|finding| finding.question.len()).max().unwrap_or_default();
        for Finding { question, expected, got, verdict } in &self.findings {
            match verdict {
                Verdict::Passed => writeln!(f, "pass  {question:widest$}  {got}")?,
                Verdict::Failed => writeln!(f, "FAIL  {question:widest$}  {got}, expected {expected}")?,
                Verdict::LeftOut => writeln!(f, "-     {question:widest$}  left out: {got}")?,
            }
        }
        let [passed, failed, left_out] =
            [Verdict::Passed, Verdict::Failed, Verdict::LeftOut].map(|verdict| self.count(verdict));
        writeln!(f, "{passed} passed, {failed} failed, {left_out} left out")
    }
}
