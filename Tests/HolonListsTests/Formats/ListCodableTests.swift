import Foundation
import HolonLists
import HolonTesting
import Testing

@Suite("Lists as JSON")
struct ListCodableTests {
  @Test(arguments: 0..<20)
  func `a decoded list equals the encoded one`(round: Int) throws {
    var trial = ListTrial(generator: SeededGenerator(), hasRules: false)
    for _ in 0..<60 { _ = trial.edit() }
    trial.list.show(where: nil)
    let read = try JSONDecoder().decode(SectionedList<Cell>.self, from: JSONEncoder().encode(trial.list))
    #expect(read.description == trial.list.description, "\(trial.generator)")
    #expect(read.snapshot == trial.list.snapshot, "\(trial.generator)")
  }

  @Test
  func `a hand-written list can be decoded`() throws {
    let text = #"""
      {"list": "form", "parts": [
        {"section": "address", "header": "Address", "parts": [
          {"cell": {"id": "country", "value": "CH"}},
          {"cell": {"id": "canton"}, "visibleWhen": {"equals": ["country", "CH"]}, "decoration": {"indentation": 1}},
          {"group": "more", "hidden": true, "parts": [{"cell": {"id": "secret"}}]}
        ]}
      ]}
      """#
    var form = try JSONDecoder().decode(SectionedList<Cell>.self, from: Data(text.utf8))
    #expect(form.snapshot.description == "Address\n  country\n    canton")
    try form.show("more")
    #expect(form.items.map(\.id) == ["country", "canton", "secret"])
  }

  @Test(arguments: [
    (#"{"section": "s"}"#, "a list can't hold a section"),
    (#"{"list": "l", "parts": [{"cell": {"id": "c"}}]}"#, "a list can't hold a cell: l/c"),
    (#"{"list": "l", "parts": [{"section": "s"}, {"section": "s"}]}"#, "the identifier of l/s is taken by l/s"),
    (#"{"list": "l", "section": "s"}"#, "exactly one of the members"),
    (#"{"list": "l", "parts": [{"parts": []}]}"#, "exactly one of the members"),
  ])
  func `an invalid list is refused with a reason`(text: String, reason: String) throws {
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(SectionedList<Cell>.self, from: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else { throw try #require(error) }
    #expect(context.debugDescription.contains(reason))
  }
}
