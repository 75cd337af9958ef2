/// The composite as the tutorials have it: one protocol for parts and wholes, references up and down.
protocol Component: AnyObject {
  /// What stays the same in copies.
  var id: Int { get }

  var parent: Composite? { get set }

  /// What the component holds itself. Setting it adjusts the totals above.
  var value: Int { get set }

  var children: [any Component] { get }

  /// The sum of the values from here on down, kept up to date by edits.
  var total: Int { get }

  /// Brings the totals of everything from here on down up to date.
  func settle()

  /// The sum of the values from here on down, by asking everyone.
  func sum() -> Int

  /// A copy with everything below it.
  func copy() -> any Component
}
