import HTTPTypes
import HolonHTTP
import Testing

@Suite("Server-sent events")
struct ServerSentEventTests {
  /// A stream, and the events in it.
  struct Example: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let events: [ServerSentEvent]

    init(_ name: String, _ lines: String..., events: ServerSentEvent...) {
      (testDescription, self.lines, self.events) = (name, lines, events)
    }
  }

  static let examples = [
    // The examples of the HTML Standard, section 9.2.6.
    Example(
      "three lines of data", "data: YHOO", "data: +2", "data: 10", "", events: ServerSentEvent(data: "YHOO\n+2\n10")),
    Example(
      "a comment, an identifier, and its end",
      ": test stream", "", "data: first event", "id: 1", "", "data:second event", "id", "", "data:  third event", "",
      events: ServerSentEvent(data: "first event", lastID: "1"), ServerSentEvent(data: "second event"),
      ServerSentEvent(data: " third event")),
    Example(
      "empty data, and an event without its end", "data", "", "data", "data", "", "data:",
      events: ServerSentEvent(data: ""), ServerSentEvent(data: "\n")),
    Example(
      "data with and without a space", "data:test", "", "data: test", "",
      events: ServerSentEvent(data: "test"), ServerSentEvent(data: "test")),
    Example(
      "names of events", "event: add", "data: 73857293", "", "event: remove", "data: 2153", "", "data: 113411", "",
      events: ServerSentEvent("add", data: "73857293"), ServerSentEvent("remove", data: "2153"),
      ServerSentEvent(data: "113411")),
    // Its rules without an example.
    Example("a name without data is no event", "event: add", "", "data: 1", "", events: ServerSentEvent(data: "1")),
    Example("the last name counts", "event: a", "event: b", "data", "", events: ServerSentEvent("b", data: "")),
    Example("an identifier stays", "id: 7", "", "data", "", events: ServerSentEvent(data: "", lastID: "7")),
    Example("an identifier with a null is ignored", "id: 7\0", "data", "", events: ServerSentEvent(data: "")),
    Example(
      "unknown and similar fields are ignored", "Data: 1", "data : 2", " data: 3", "datas: 4", "colour: red", "data: 5",
      "", events: ServerSentEvent(data: "5")),
    Example("colons in data", "data: a: b:c", "", events: ServerSentEvent(data: "a: b:c")),
    Example("empty lines", "", "", "data: x", "", "", "", events: ServerSentEvent(data: "x")),
    Example("letters of several bytes", "event: 去", "data: 𝄞é", "", events: ServerSentEvent("去", data: "𝄞é")),
    Example("nothing"),
  ]

  private func events(in stream: some Sequence<UInt8>) throws -> [ServerSentEvent] {
    var parser = ServerSentEventParser()
    var events: [ServerSentEvent] = []
    for byte in stream {
      if let event = try parser.append(byte) { events.append(event) }
    }
    return events
  }

  @Test(arguments: examples, ["\n", "\r\n", "\r"])
  func `streams are read by the standard, whatever ends their lines`(_ example: Example, end: String) throws {
    let text = example.lines.map { $0 + end }.joined()
    #expect(try events(in: text.utf8) == example.events)
    #expect(try events(in: "\u{FEFF}\(text)".utf8) == example.events, "after a byte order mark")
  }

  @Test func `ends of lines may differ, and an event is complete before a line feed follows`() throws {
    #expect(
      try events(in: "data: 1\rdata: 2\r\ndata: 3\n\r\ndata: 4\n\n".utf8)
        == [ServerSentEvent(data: "1\n2\n3"), ServerSentEvent(data: "4")])
    #expect(try events(in: "data: 1\r\n\r".utf8) == [ServerSentEvent(data: "1")])
    #expect(try events(in: "data: 1\r\n\r\n\ndata: 2\n\n".utf8).map(\.data) == ["1", "2"])
  }

  @Test func `only one byte order mark is skipped, and only at the beginning`() throws {
    #expect(try events(in: "\u{FEFF}\u{FEFF}data: 1\n\n".utf8) == [])
    #expect(try events(in: "\n\u{FEFF}data: 1\n\n".utf8) == [])
    #expect(try events(in: [0xEF, 0xBB] + Array("data: 1\n\n".utf8)) == [])
  }

  @Test func `invalid bytes are replaced`() throws {
    #expect(try events(in: Array("data: a".utf8) + [0xFF, 0x0A, 0x0A]) == [ServerSentEvent(data: "a\u{FFFD}")])
  }

  @Test(arguments: [
    ("1000", Duration.seconds(1)), ("0", .zero), ("1 000", nil), ("-1", nil), ("1.5", nil), ("", nil),
    ("99999999999999999999", nil),
  ])
  func `the time before the next connection is in milliseconds`(_ value: String, expected: Duration?) throws {
    var parser = ServerSentEventParser()
    for byte in "retry: \(value)\n".utf8 { _ = try parser.append(byte) }
    #expect(parser.reconnectionTime == expected)
  }

  @Test(arguments: ["data: ", ": ", "", "data: 1\n", "event: "])
  func `an endless event is refused`(_ start: String) throws {
    var parser = ServerSentEventParser(maximumSize: 1_000)
    let error = #expect(throws: HTTPError.self) {
      for byte in start.utf8 { _ = try parser.append(byte) }
      while true { _ = try parser.append(UInt8(ascii: "x")) }
    }
    #expect(error?.code == .answerTooLong && error?.message == "an event is longer than 1000 bytes: check the address")
    // Lines without end don't evade it, and events that fit are read for ever.
    var other = ServerSentEventParser(maximumSize: 1_000)
    #expect(throws: HTTPError.self) { while true { for byte in "data\n".utf8 { _ = try other.append(byte) } } }
    var patient = ServerSentEventParser(maximumSize: 20)
    for _ in 0..<1_000 {
      for byte in ": nothing new\n\ndata: x\n".utf8 { #expect(try patient.append(byte) == nil) }
      #expect(try patient.append(UInt8(ascii: "\n")) == ServerSentEvent(data: "x"))
    }
  }

  @Test(arguments: [
    ("text/event-stream", 200, true), ("text/event-stream; charset=utf-8", 200, true),
    ("Text/Event-Stream ;charset=utf-8", 200, true), ("text/html", 200, false), ("text/event-streams", 200, false),
    (nil, 200, false), ("text/event-stream", 503, false), ("text/event-stream", 204, false),
  ])
  func `a response is an event stream by its status and its type`(_ type: String?, status: Int, expected: Bool) {
    let fields: HTTPFields = type.map { [.contentType: $0] } ?? [:]
    #expect(HTTPAnswer(status: status, fields: fields).isEventStream == expected)
  }
}
