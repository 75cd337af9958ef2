import DefeatConsole
import DefeatCore
import DefeatStore
import Foundation
import Testing

@testable import DefeatCommands

@Suite("The lists of a device")
struct ListCatalogTests {
  private func catalog(_ names: String...) throws -> ListCatalog {
    var catalog = ListCatalog()
    for name in names { try catalog.add(NamedList(id: UUID(), name: ListName(name))) }
    return catalog
  }

  @Test func `the inbox exists from the beginning and is the default`() throws {
    let catalog = ListCatalog()
    #expect(catalog.lists.map(\.name.text) == ["Inbox"])
    #expect(catalog.defaultList.isInbox)
    #expect(try catalog.list(called: "inbox").isInbox)
  }

  @Test(arguments: [
    ("Famly", "There is no list “Famly”. Did you mean “Family”? “defeat lists” shows all lists."),
    ("wrok", "There is no list “wrok”. Did you mean “Work”? “defeat lists” shows all lists."),
    ("Holidays", "There is no list “Holidays”. “defeat lists” shows all lists."),
    ("", "There is no list “”. “defeat lists” shows all lists."),
    (
      String(repeating: "x", count: 10_000),
      "There is no list “\(String(repeating: "x", count: 100))”. “defeat lists” shows all lists."
    ),
  ])
  func `an unknown name is refused with the most similar one`(name: String, message: String) throws {
    let catalog = try catalog("Family", "Work")
    let error = #expect(throws: CommandError.self) { try catalog.list(called: name) }
    #expect(error?.description == message)
  }

  @Test(arguments: ["Fam\u{1B}ily", "\u{202E}Family", String(repeating: "x", count: 101), ""])
  func `a text that can't be a name isn't the name of a list`(text: String) throws {
    let catalog = try catalog("Family", String(repeating: "x", count: 100), "Shared list")
    #expect(throws: CommandError.self) { try catalog.list(called: text) }
  }

  @Test func `a name belongs to one list, also after renaming`() throws {
    var catalog = try catalog("Family")
    #expect(throws: CommandError.self) { try catalog.add(NamedList(id: UUID(), name: ListName("FAMILY"))) }
    #expect(throws: CommandError.self) { try catalog.rename(NamedList.inboxID, to: ListName("family")) }
    try catalog.rename(NamedList.inboxID, to: ListName("Home"))
    try catalog.add(NamedList(id: UUID(), name: ListName("Inbox")))
    try catalog.rename(NamedList.inboxID, to: ListName("HOME"))
    #expect(catalog.lists.map(\.name.text) == ["HOME", "Family", "Inbox"])
    #expect(try !catalog.list(called: "inbox").isInbox)
  }

  @Test func `the inbox is the default again after the default list was removed`() throws {
    var catalog = try catalog("Family")
    let family = try catalog.list(called: "Family")
    catalog.setDefault(family.id)
    #expect(catalog.defaultList == family)
    catalog.remove(family.id)
    #expect(catalog.defaultList.isInbox)
    catalog.remove(NamedList.inboxID)
    #expect(catalog.lists.count == 1)
  }

  @Test func `a shared list names its owners to members, and its members to an owner`() throws {
    var list = NamedList(id: UUID(), name: ListName(foreign: "Family"))
    #expect(list.owners.isEmpty && list.guests.isEmpty)
    list.home = SyncHome(hub: "https://hub.example.org", space: UUID(), account: "bob")
    list.members = [
      HubMembers.Member(account: "ann", role: .own), HubMembers.Member(account: "bob", role: .write),
      HubMembers.Member(account: "carl", role: .read),
    ]
    #expect(list.owners == ["ann"] && list.guests.isEmpty)
    list.home = SyncHome(hub: "https://hub.example.org", space: UUID(), account: "ann")
    #expect(list.owners.isEmpty && list.guests == ["bob", "carl"])
  }
}
