public import HolonToDos

/// A copy of to-dos with all of their parts, on the way from one list to another.
///
/// The copies have the same identifiers, so a transfer that was interrupted can be repeated: what has arrived isn't
/// added again. To-dos are removed from the first list only after all of them have arrived in the second one.
public struct ToDoTransfer: Sendable {
  /// The numbers of the to-dos in the first list.
  public let numbers: [Int]

  /// The titles of the to-dos.
  public let titles: [String]

  /// The to-dos, with all of their parts below them.
  public let copies: ToDoList

  /// The attachments of all to-dos and parts.
  public var attachments: [Attachment] { copies.entries.flatMap(\.entry.toDo.attachments) }

  /// Copies to-dos from a list that contains them with their parts.
  ///
  /// - Parameter numbers: The to-dos; a part of another one of them is copied with that one.
  init(_ numbers: [Int], of list: ToDoList) throws(ToDoError) {
    let named = Set(numbers)
    var tops: [Int] = []
    for number in numbers {
      let wholes = try list.wholes(of: number)
      if named.isDisjoint(with: wholes) { tops.append(number) }
    }
    self.numbers = tops
    titles = tops.map { list[$0]?.title ?? "" }
    copies = try Self.copies(of: tops, in: list)
  }

  /// Returns whether a list has the same to-dos with the same values and parts under other numbers.
  func matches(_ numbers: [Int], of list: ToDoList) throws(ToDoError) -> Bool {
    let others = try Self.copies(of: numbers, in: list)
    guard others.count == copies.count else { return false }
    return zip(copies.entries, others.entries).allSatisfy { mine, theirs in
      mine.depth == theirs.depth && mine.entry.toDo == theirs.entry.toDo
    }
  }

  private static func copies(of numbers: [Int], in list: ToDoList) throws(ToDoError) -> ToDoList {
    var copies = ToDoList()
    for number in numbers {
      guard let entry = list.entry(number) else { throw .unknownNumber(number) }
      var path = [try copies.add(entry.toDo)]
      for row in try list.rows(below: number) {
        path.removeSubrange((row.depth + 1)...)
        path.append(try copies.add(row.entry.toDo, to: .last(in: path[row.depth])))
      }
    }
    return copies
  }
}

/// An error from moving to-dos to another list.
public enum TransferError: Error, Hashable, Sendable {
  /// The other list has a to-do with the same identifier and other values.
  case differs(title: String, list: String)

  /// A to-do was changed while it was moved.
  case changedMeanwhile(title: String, list: String)
}

extension TransferError: CustomStringConvertible {
  /// A sentence with the to-do and the next step.
  public var description: String {
    switch self {
    case .differs(let title, let list):
      "“\(title)” is also in the list “\(list)”, with other values or parts: remove one of the two, then try again. "
        + "Nothing was moved."
    case .changedMeanwhile(let title, let list):
      "“\(title)” was changed while it was moved, so it stays here and its former version is in the list “\(list)”: "
        + "remove that one, then try again."
    }
  }
}
