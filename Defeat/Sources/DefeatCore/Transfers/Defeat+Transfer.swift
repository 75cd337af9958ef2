public import HolonBase
import HolonRepositories
public import HolonToDos
import HolonTracking

extension ContentStore {
  /// Copies a content with all of its parts to another store.
  ///
  /// - Returns: The number of copied contents; 0 if this store doesn't have it.
  @discardableResult
  public func copy(_ hash: ContentHash, to other: any ContentStore) async throws -> Int {
    let present = closure(of: hash)
    for part in present { try await other.put([Content(part) { try self.open(part) }]) }
    return present.count
  }
}

extension Defeat {
  /// Copies to-dos with all of their parts for another list.
  public func beginTransfer(_ references: [ToDoReference]) throws -> ToDoTransfer {
    var seen: Set<Int> = []
    let numbers = try store.numbers(of: references).filter { seen.insert($0).inserted }
    return try ToDoTransfer(numbers, of: store.list(ToDoExcerpt(withParts: numbers)))
  }

  /// Copies the contents of attachments to another list's store, after fetching those that aren't on this device.
  ///
  /// The caller keeps the contents in that store until a to-do names them (``ContentStore/keeping(_:)``).
  ///
  /// - Throws: ``FileError`` if a content is unavailable.
  public func copyContents(of transfer: ToDoTransfer, to other: Defeat) async throws {
    let attachments = transfer.attachments
    guard !attachments.isEmpty else { return }
    let (mine, theirs) = (try contentStore(), try other.contentStore())
    try await fetch(attachments.map { ContentPart($0) })
    for attachment in attachments { try await mine.copy(attachment.hash, to: theirs) }
  }

  /// Adds the to-dos of a transfer to the end of this list, as one edit.
  ///
  /// To-dos that have arrived before aren't added again.
  ///
  /// - Parameter names: The names of both lists.
  /// - Returns: The numbers of the to-dos in this list.
  /// - Throws: ``TransferError`` if this list has a to-do with the same identifier and other values.
  public func receive(_ transfer: ToDoTransfer, _ names: (from: String, to: String)) throws -> [Int] {
    let tops = transfer.copies.entries.filter { $0.depth == 0 }.map(\.entry.toDo)
    let known = try store.numbers(ofIDs: transfer.copies.entries.lazy.map(\.entry.toDo.id))
    guard !known.isEmpty else {
      let added = try edit("move \(Self.named(transfer.titles)) from \(names.from)", ToDoExcerpt()) { list in
        try list.add(contentsOf: transfer.copies)
      }
      // A to-do that returns to a synced list has its former number again.
      let numbers = try store.numbers(ofIDs: tops.map(\.id))
      return zip(tops, added).map { numbers[$0.id] ?? $1 }
    }
    let numbers = tops.compactMap { known[$0.id] }
    guard numbers.count == tops.count,
      try transfer.matches(numbers, of: store.list(ToDoExcerpt(withParts: numbers)))
    else {
      let double = transfer.copies.entries.first { known[$0.entry.toDo.id] != nil }?.entry.toDo.title ?? ""
      throw TransferError.differs(title: double, list: names.to)
    }
    return numbers
  }

  /// Removes the to-dos of a transfer from this list, as one edit, after they have arrived in the other one.
  ///
  /// - Throws: ``TransferError`` if one of them was changed since the transfer began; nothing is removed then.
  public func endTransfer(_ transfer: ToDoTransfer, to name: String) throws {
    let excerpt = ToDoExcerpt(withParts: transfer.numbers)
    try edit("move \(Self.named(transfer.titles)) to \(name)", excerpt) { list in
      guard try transfer.matches(transfer.numbers, of: list) else {
        throw TransferError.changedMeanwhile(title: transfer.titles.first ?? "", list: name)
      }
      for number in transfer.numbers { _ = try list.remove(number) }
    }
    tracker.track(ProductEvent.moved)
  }
}
