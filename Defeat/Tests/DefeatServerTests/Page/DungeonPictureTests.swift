import DefeatCore
import DefeatTesting
import Foundation
import HTTPTypes
import HolonToDos
import Testing

@Suite("The picture of the dungeon")
struct DungeonPictureTests {
  /// Returns the places of the page's picture as a line: crossed, here, ahead, chest, stairs or wall, with a bracket
  /// for a closed door and an exclamation mark for a monster.
  private static func places(_ page: String) -> String {
    page.matches(of: #/data-state="(\w+)"(?: data-door="(\w+)")?(?: data-monster="(\d)")?/#).map { place in
      "\(place.output.1.prefix(2))\(place.output.2 == nil ? "" : "]")\(place.output.3 == nil ? "" : "!")"
    }.joined(separator: " ")
  }

  private static func places(of server: Requests) async throws -> String {
    places(try await server.send(.get, "/").text)
  }

  @Test func `a closed door stands before the room that completes a checklist`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Mail\nParty\n  Cake\n    Flour\n    Eggs\n  Music\nBank")
    try await fixture.test { server async throws in
      // Mail, Flour, Eggs, Music and Bank; Eggs complete the cake, and Music the party.
      let before = try await Self.places(of: server)
      #expect(before == "he ah ah] ah] ah ch wa wa wa")
      #expect(try await server.send(.post, "/api/todos/5/complete").status == 200)
      #expect(try await Self.places(of: server) == "cr he ah] ah] ah ch wa wa wa")
    }
  }

  @Test func `overdue to-dos are monsters ahead of the warrior until they are done or rescheduled`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo\nThree\nLate\nLater")
    let yesterday = ToDo.Value.due(try #require(Due("2026-11-20")))
    try fixture.defeat.edit([.number(4), .number(5)], ToDoDraft(values: [yesterday]))
    try fixture.defeat.complete([.number(1)])
    try await fixture.test { server in
      let page = try await server.send(.get, "/").text
      #expect(Self.places(page) == "cr he! ah! ah ah ch wa wa wa")
      #expect(page.contains("20 %. 2 monsters are in the way\""))
      #expect(page.contains(">2 monsters: overdue to-dos<"))
      #expect(try await server.send(.patch, "/api/todos/5", #"{"due": "tomorrow"}"#).status == 200)
      #expect(try await Self.places(of: server) == "cr he! ah ah ah ch wa wa wa")
      #expect(try await server.send(.post, "/api/todos/4/complete").status == 200)
      #expect(try await Self.places(of: server) == "cr cr he ah ah ch wa wa wa")
    }
  }

  @Test func `what starts later is no monster, but an overdue part of it is one`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("Trip\n  Ticket\nMail")
    let yesterday = ToDo.Value.due(try #require(Due("2026-11-20")))
    let december = ToDo.Value.start(try #require(Due("2026-12-01")))
    try fixture.defeat.edit([.number(1), .number(3)], ToDoDraft(values: [yesterday, december]))
    try await fixture.test { server async throws in
      #expect(try await Self.places(of: server) == "he] ah ch wa wa wa wa wa wa")
    }
    try fixture.defeat.edit([.number(2)], ToDoDraft(values: [yesterday]))
    try await fixture.test { server async throws in
      #expect(try await Self.places(of: server) == "he]! ah ch wa wa wa wa wa wa")
    }
  }

  @Test func `a long way consists of halls with stairs between them`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant((1...12).map(String.init).joined(separator: "\n"))
    try await fixture.test { server in
      let first = try await server.send(.get, "/").text
      #expect(Self.places(first) == "he ah ah ah ah ah ah ah st")
      #expect(first.contains(#"data-hall="0" data-treasure="no""#))
      for number in 1...9 { #expect(try await server.send(.post, "/api/todos/\(number)/complete").status == 200) }
      let second = try await server.send(.get, "/").text
      #expect(Self.places(second) == "cr he ah ah ch wa wa wa wa")
      #expect(second.contains(#"data-hall="1" data-treasure="yes""#))
    }
  }

  @Test func `the winner stands before the open chest`() async throws {
    let fixture = try ServerFixture()
    try fixture.plant("One\nTwo")
    try fixture.defeat.complete([.number(1), .number(2)])
    try await fixture.test { server in
      let page = try await server.send(.get, "/").text
      #expect(Self.places(page) == "cr cr ch wa wa wa wa wa wa" && page.contains(#"data-won="true""#))
      #expect(page.contains(#"id="warrior" transform="translate(148 0)""#))
    }
  }
}
