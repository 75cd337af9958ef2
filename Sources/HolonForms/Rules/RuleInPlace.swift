/// A rule over several fields, with the fields that its names mean where it stands.
struct RuleInPlace: Sendable {
  /// Names a rule: the cell that brought it, and its number among that cell's rules.
  struct Reference: Hashable, Sendable {
    let owner: String
    let index: Int
  }

  let rule: FormRule
  let reference: Reference

  /// Tells its messages from those of other rules for the same field.
  let number: Int

  /// The fields, groups and sections that it looks at, by their names.
  let inputs: [String: String]

  /// The cell that its message goes to.
  let target: String
}
