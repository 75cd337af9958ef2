import Foundation
public import HolonToDos

/// The dependencies of a draft, with the numbers of the to-dos.
struct ResolvedNeeds {
  /// The to-dos that replace the present ones; nil to keep them.
  let replacement: [Int]?
  let added: [Int]
  let removed: [Int]

  /// All of the to-dos, which an excerpt for ``apply(to:in:at:)`` needs.
  var numbers: [Int] { (replacement ?? []) + added + removed }

  /// Whether they change nothing.
  var isEmpty: Bool { replacement == nil && added.isEmpty && removed.isEmpty }

  /// Sets the to-dos that a to-do of a list needs, without a check for circles.
  func apply(to number: Int, in list: inout ToDoList, at now: Date) throws(ToDoError) {
    guard !isEmpty, let present = list[number]?.needs else { return }
    let needs = ids(replacement, in: list) ?? present
    let removed = Set(ids(self.removed, in: list) ?? [])
    let added = ids(self.added, in: list) ?? []
    try list.edit(number, at: now) { toDo throws(ToDoError) in
      toDo.setNeeds(needs.filter { !removed.contains($0) } + added)
    }
  }

  private func ids(_ numbers: [Int]?, in list: ToDoList) -> [ToDo.ID]? { numbers?.compactMap { list[$0]?.id } }
}

extension Defeat {
  /// Finds the to-dos that a draft names as needed.
  ///
  /// - Throws: `ToDoError` for unknown ones.
  func resolvedNeeds(of draft: ToDoDraft) throws -> ResolvedNeeds {
    let find = { (references: [ToDoReference]) in references.isEmpty ? [] : try store.numbers(of: references) }
    return ResolvedNeeds(
      replacement: try draft.needs.map(find), added: try find(draft.addedNeeds), removed: try find(draft.removedNeeds))
  }
}

extension ToDoReference {
  /// Reads references that a person wrote, separated by commas or spaces.
  ///
  /// - Throws: ``InputError/unreadableReference(_:)`` for the first text that isn't one.
  public static func list(written text: String) throws(InputError) -> [ToDoReference] {
    var references: [ToDoReference] = []
    for word in text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
      guard let reference = ToDoReference(String(word)) else { throw .unreadableReference(String(word)) }
      references.append(reference)
    }
    return references
  }
}
