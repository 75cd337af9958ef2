import HolonBase

/// The projects of a to-do: its tags that begin with a plus sign, as in todo.txt, and one whose name isn't a word.
extension ToDo {
  /// The attribute for a project whose name can't be a tag, as in “Küche & Bad”; Taskwarrior has the same name for it.
  static let projectAttribute = "project"

  /// The names of the projects.
  public var projects: [String] {
    let names = tags.filter(\.isProject).map { String($0.dropFirst()) }
    guard let name = attributes[Self.projectAttribute], !names.contains(name) else { return names }
    return names + [name]
  }

  /// The tags that aren't projects.
  public var plainTags: [String] { tags.filter { !$0.isProject } }

  /// Replaces all projects by one, or removes them for an empty name.
  ///
  /// - Throws: ``ToDoError/titleWithLineBreak(_:)`` for a name of several lines.
  public mutating func setProject(_ name: String) throws(ToDoError) {
    let name = name.trimmingWhitespace()
    guard !name.contains(where: \.isNewline), !name.utf8.contains(0) else { throw .titleWithLineBreak(name) }
    let isWord = !name.contains { $0.isWhitespace || $0 == "," }
    attributes[Self.projectAttribute] = isWord ? nil : name
    try setTags(plainTags + (isWord && !name.isEmpty ? ["+\(name)"] : []))
  }
}

extension String {
  /// Whether a tag is the name of a project after a plus sign.
  fileprivate var isProject: Bool { utf8.first == UInt8(ascii: "+") && utf8.count > 1 }
}
