/// The version that `defeat` and `defeat-hub` have in common.
package enum ProgramVersion {
  /// The number of the release that is being prepared or that this is; `Scripts/release` changes it.
  package static let current = "0.1.0"
}
