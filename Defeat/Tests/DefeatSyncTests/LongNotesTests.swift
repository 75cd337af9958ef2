import DefeatHub
import DefeatSync
import Foundation
import HolonToDos
import Testing

/// Lists whose notes are longer than what fits into one message.
@Suite("Long notes") struct LongNotesTests {
  private static let note = String(repeating: "a long note ", count: 1_500)

  private func withHub(
    _ limits: HubLimits, _ body: (_ address: String) async throws -> Void
  ) async throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("notes-\(UUID()).sqlite").path
    defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + end) } }
    let hub = try await RunningHub.start(path, limits: limits)
    try await body(hub.address)
    await hub.stop()
  }

  private func longToDo(_ number: Int) throws -> ToDo {
    var toDo = try ToDo("To-do \(number)")
    toDo.notes = "\(number) \(Self.note)"
    return toDo
  }

  /// As the hubs of earlier versions, whose answers end after a number of records.
  @Test func `a device requests less when a response is too long`() async throws {
    var limits = HubLimits()
    limits.answer = .max
    try await withHub(limits) { address in
      let (phone, laptop) = (try Device(), try Device())
      try await phone.logIn(address, signsUp: true)
      for number in 0..<12 { try phone.add(try longToDo(number)) }
      try await phone.sync()
      try await laptop.logIn(address, longestAnswer: 100_000)
      #expect(try await laptop.sync().fetched == 12)
      for number in 12..<24 { try phone.add(try longToDo(number)) }
      try await phone.sync()
      try await laptop.sync()
      #expect(try laptop.titles() == phone.titles() && laptop.titles().count == 24)
      // An answer that can't be divided says what is wrong, and loses nothing.
      laptop.client = try HubClient(try HubAddress(address), token: laptop.token, longestAnswer: 10_000)
      try phone.add(try longToDo(24))
      try await phone.sync()
      let problem = await #expect(throws: SyncProblem.self) { try await laptop.sync() }
      #expect(problem?.code == .tooLarge && problem?.message.contains("longer than 10000 bytes") == true)
      #expect(try laptop.titles().prefix(24) == phone.titles().prefix(24))
    }
  }

  @Test func `a device sends less when a request is too long for the hub`() async throws {
    var limits = HubLimits()
    limits.body = 40_000
    try await withHub(limits) { address in
      let (phone, laptop) = (try Device(), try Device())
      try await phone.logIn(address, signsUp: true)
      for number in 0..<8 { try phone.add(try longToDo(number)) }
      try await phone.sync()
      try await laptop.logIn(address)
      try await laptop.sync()
      #expect(try laptop.titles() == phone.titles() && laptop.titles().count == 8)
    }
  }
}
