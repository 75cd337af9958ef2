/// An error from an invalid parameter of a view, as a sentence with the accepted values.
public struct ViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The sentence.
  public let description: String

  /// Creates an error with a sentence.
  public init(_ description: String) { self.description = description }

  /// Returns the names of all cases, as in “due, priority or title”.
  static func list<Name: CaseIterable & RawRepresentable<String>>(_: Name.Type) -> String {
    let names = Name.allCases.map(\.rawValue)
    return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
  }
}
