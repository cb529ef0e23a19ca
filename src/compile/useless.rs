use super::scope::*;
pub fn check(_: &Scope, _: bool, _: &mut Problems) {}
