//! How much memory of this process was in RAM at most.

use crate::Failure;

/// The most memory that is in RAM from a moment on.
#[derive(Debug)]
pub(crate) struct Peak {
    /// What it is compared with.
    before_kb: u64,
}

impl Peak {
    /// Begins now, beside what is in RAM now.
    pub(crate) fn begin() -> Result<Self, Failure> {
        forget()?;
        Ok(Self { before_kb: status_kb("VmRSS:")? })
    }

    /// Begins now, beside what this one is compared with.
    pub(crate) fn again(&self) -> Result<Self, Failure> {
        forget()?;
        Ok(Self { before_kb: self.before_kb })
    }

    /// By how many hundredths of a MB the most was more, apart from these bytes.
    pub(crate) fn growth(&self, without_bytes: usize) -> Result<u64, Failure> {
        let without_kb = u64::try_from(without_bytes)? / 1_024;
        let growth_kb = status_kb("VmHWM:")?.saturating_sub(self.before_kb).saturating_sub(without_kb);
        Ok(growth_kb * 100 / 1_024)
    }
}

/// Lets the kernel forget the peak so far: `proc_pid_clear_refs(5)`.
fn forget() -> Result<(), Failure> {
    Ok(std::fs::write("/proc/self/clear_refs", "5")?)
}

fn status_kb(name: &str) -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let kb = status.lines().find_map(|line| line.strip_prefix(name));
    Ok(kb.and_then(|kb| kb.trim().strip_suffix("kB")).ok_or("no such figure")?.trim().parse()?)
}
