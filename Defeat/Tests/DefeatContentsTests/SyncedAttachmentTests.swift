import DefeatContents
import DefeatCore
import DefeatStore
import Foundation
import HolonFiles
import HolonSync
import HolonTestingSync
import HolonToDos
import Testing

/// Two devices with a list in step, each with contents of its own, and a hub in memory.
final class SyncedDesks {
  let alice: Desk
  let bob: Desk
  private var server = SyncServer(genesis: 7)
  private let home: SyncHome

  /// - Parameter prepare: What happens on the first device before it is kept in step.
  init(_ prepare: (Desk) throws -> Void = { _ in }) throws {
    alice = try Desk()
    bob = try Desk(isEmpty: true)
    home = SyncHome(hub: "https://hub.test", space: UUID(), account: "both")
    try prepare(alice)
    for desk in [alice, bob] { try desk.store.sync.attach(to: home, at: Date()) }
    try sync()
  }

  /// Brings both in step: twice, so that each gets what the other one sends.
  func sync() throws { for desk in [alice, bob, alice, bob] { try sync(desk) } }

  func sync(_ desk: Desk, refusing refusal: (TreeOperation) -> RefusalReason? = { _ in nil }) throws {
    try desk.store.sync.hint()
    while let request = try desk.store.sync.nextRequest() {
      try desk.store.sync.receive(server.answer(request, at: Self.now, refusal: refusal), at: Date())
    }
  }

  /// Lets the hub settle everything that was stamped until now.
  func settle() {
    server.advanceHorizon(to: HybridTimestamp(milliseconds: Self.now + 1))
    server.compactLog()
  }

  private static var now: Int64 { Int64(Date().timeIntervalSince1970 * 1_000) }
}

@Suite("Attachments of synced lists")
struct SyncedAttachmentTests {
  private let title = "Plan the party"

  @Test func `a content stays while another device may undo the removal of its to-do`() throws {
    let desks = try SyncedDesks()
    try desks.alice.attach("abc", as: "a.txt", to: title)
    try desks.sync()
    try desks.bob.defeat.remove([.number(desks.bob.number(title))])
    try desks.sync()
    try desks.alice.attach("other", as: "b.txt", to: "Choose the music")
    _ = try desks.bob.defeat.undo()
    try desks.sync()
    #expect(try desks.alice.texts(title) == ["abc"])
  }

  @Test(arguments: [false, true])
  func `a content stays while another device may undo detaching it`(beforeLogin: Bool) throws {
    let desks = try SyncedDesks { if beforeLogin { try $0.attach("abc", as: "a.txt", to: title) } }
    if !beforeLogin { try desks.alice.attach("abc", as: "a.txt", to: title) }
    try desks.sync()
    try desks.bob.defeat.detach([], from: .number(desks.bob.number(title)))
    try desks.sync()
    #expect(try desks.alice.texts(title).isEmpty)
    try desks.alice.attach("other", as: "b.txt", to: "Choose the music")
    _ = try desks.bob.defeat.undo()
    try desks.sync()
    #expect(try desks.alice.texts(title) == ["abc"])
  }

  @Test func `a content stays while redo may name it again`() throws {
    let desks = try SyncedDesks()
    try desks.alice.attach("abc", as: "a.txt", to: title)
    _ = try desks.alice.defeat.undo()
    try desks.sync()
    desks.alice.defeat.collectContents()
    _ = try desks.alice.defeat.redo()
    #expect(try desks.alice.texts(title) == ["abc"])
  }

  @Test func `a content stays while a refused change may be retried`() throws {
    let desks = try SyncedDesks()
    try desks.alice.attach("abc", as: "a.txt", to: title)
    try desks.sync(desks.alice) { operation in
      if case .set("attachments", _) = operation.action { .forbidden } else { nil }
    }
    #expect(try desks.alice.texts(title).isEmpty)
    try desks.alice.forgetHistory()
    #expect(try desks.alice.store.sync.retry(at: Date()) == 1)
    #expect(try desks.alice.texts(title) == ["abc"])
  }

  @Test func `a content stays while an offline device may name it again`() throws {
    let desks = try SyncedDesks()
    try desks.alice.attach("abc", as: "a.txt", to: title)
    try desks.sync()
    try desks.alice.defeat.detach([], from: .number(desks.alice.number(title)))
    try desks.alice.forgetHistory()
    // The other device doesn't know yet; its later edit wins and names what it knew.
    try desks.bob.attach("def", as: "d.txt", to: title)
    try desks.sync()
    #expect(try desks.alice.texts(title) == ["abc"])
    #expect(try desks.bob.texts(title) == ["def"])
  }

  @Test func `a content is deleted when history has dropped it and the hub has settled its detaching`() throws {
    let desks = try SyncedDesks { try $0.attach("abc", as: "a.txt", to: title) }
    try desks.alice.attach("kept", as: "k.txt", to: "Choose the music")
    try desks.sync()
    try desks.bob.defeat.detach([], from: .number(desks.bob.number(title)))
    try desks.sync()
    try desks.alice.forgetHistory()
    #expect(try desks.alice.kept().count == 2)
    desks.settle()
    try desks.sync()
    desks.alice.defeat.collectContents()
    #expect(try desks.alice.kept().count == 1)
    #expect(try desks.alice.texts("Choose the music") == ["kept"])
  }
}

extension Desk {
  func number(_ title: String) throws -> Int {
    try #require(try defeat.list().entries.first { $0.entry.toDo.title == title }?.entry.number)
  }

  func attach(_ text: String, as name: String, to title: String) throws {
    try defeat.attach([write(text, to: name)], to: .number(number(title)))
  }

  /// What is in those attachments of a to-do whose contents are here.
  func texts(_ title: String) throws -> [String] {
    let attachments = try defeat.list()[number(title)]?.attachments ?? []
    return attachments.compactMap { try? text($0) }
  }

  /// Edits something else until undo reaches no further back, and throws away what isn't named.
  func forgetHistory() throws {
    let music = try number("Choose the music")
    for _ in 0..<1_001 { try defeat.edit([.number(music)], ToDoDraft(notes: UUID().uuidString)) }
    defeat.collectContents()
  }
}
