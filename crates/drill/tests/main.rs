//! All tests of this kind in one program: linking one for each file took longer than running them.

// Only where there are debug assertions can faults be planted.
#[cfg(debug_assertions)]
mod planted;
mod quiet;
