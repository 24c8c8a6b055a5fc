//! What the auditor computes and what it refuses.
