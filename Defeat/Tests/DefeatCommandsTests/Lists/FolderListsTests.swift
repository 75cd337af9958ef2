import DefeatCore
import DefeatServer
import DefeatStore
import Foundation
import HolonToDos
import Testing

@testable import DefeatCommands

@Suite("The lists of the data folder on the page")
final class FolderListsTests {
  private let path = FileManager.default.temporaryDirectory.path + "/defeat-lists-\(UUID())"
  private var folder: ListFolder { ListFolder(path: path) }

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  private func lists() throws -> FolderLists {
    let main = try folder.catalog().defaultList
    let defeat = Defeat(store: try SQLiteToDoStore(path: folder.file(of: main)))
    return try FolderLists(folder, main: main, defeat, weights: UrgencyWeights()) { _, _, _ in }
  }

  @Test func `lists are found by name in any case and by identifier, and nothing else is found`() async throws {
    let lists = try lists()
    let family = try folder.add(ListName("Family"))
    let dots = try folder.add(ListName(".."))
    #expect(try await lists.find(nil)?.name == "Inbox")
    #expect(try await lists.find("fAMILY")?.id == family.id.uuidString.lowercased())
    #expect(try await lists.find(family.id.uuidString)?.name == "Family")
    for key in ["", "Famil", "../\(family.id)", "lists.json", "/", "defeat.sqlite", "\0"] {
      #expect(try await lists.find(key) == nil, "\(key)")
    }
    let addresses = try await lists.overviews().map(\.address)
    #expect(addresses == ["/", "/lists/Family/", "/lists/\(dots.id.uuidString.lowercased())/"])
    _ = try folder.remove(family)
    #expect(try await lists.find("Family") == nil)
  }

  @Test func `a renamed list keeps its address, and no other list gets it`() async throws {
    let lists = try lists()
    let family = try folder.add(ListName("Family"))
    let key = family.id.uuidString.lowercased()
    let before = try #require(try await lists.find("Family"))
    let base = try await lists.open(before) { _ in }.base
    // Another list is called like the identifier.
    _ = try folder.add(ListName(key))
    try folder.change { try $0.rename(family.id, to: ListName("Folks")) }
    let after = try #require(try await lists.find(key))
    #expect(after.name == "Folks")
    #expect(after.id == before.id)
    #expect(try await lists.open(after) { _ in }.base == base)
  }

  @Test func `the inboxes of two folders have different addresses`() async throws {
    let other = try FolderListsTests()
    let address = { (lists: FolderLists) in
      let place = try #require(try await lists.find(nil))
      let served = try await lists.open(place) { _ in }
      #expect(served.base == "/")
      #expect(try await lists.find(place.id)?.name == "Inbox")
      return served.ownBase
    }
    #expect(try await address(lists()) != address(other.lists()))
  }

  @Test func `lists of other processes are opened and counted, and a new one is a list of the folder`() async throws {
    let lists = try lists()
    let family = try folder.add(ListName("Family & Friends"))
    try Defeat(store: SQLiteToDoStore(path: folder.file(of: family))).add(ToDoDraft(title: "Call"))
    let place = try #require(try await lists.find("Family & Friends"))
    let served = try await lists.open(place) { _ in }
    #expect(served.base == "/lists/\(family.id.uuidString.lowercased())/")
    #expect(try served.defeat.list()[1]?.title == "Call")
    #expect(try await lists.overviews().map(\.open) == [0, 1])
    #expect(try await lists.add("Work").address == "/lists/Work/")
    #expect(try folder.catalog().list(called: "work").name.text == "Work")
    await #expect(throws: ListDirectoryError.exists("WORK")) { try await lists.add("WORK") }
    await #expect(throws: ListDirectoryError.self) { try await lists.add("a\nb") }
    await #expect(throws: ListDirectoryError.self) { try await lists.add(" ") }
    await served.close()
  }
}
