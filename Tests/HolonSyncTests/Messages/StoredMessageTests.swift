import Foundation
import HolonSync
import HolonTree
import Testing

/// Messages of the first version, which devices in use send, and which are the only ones that they can read.
///
/// `SyncFormat.md` describes them field by field.
private enum Stored {
  static let device = DeviceIdentity(number: DeviceNumber(rawValue: 7), installation: 18_446_744_073_709_551_615)
  static let stamp = HybridTimestamp(milliseconds: 1_000, counter: 2, device: DeviceNumber(rawValue: 3))
  static let place = LogPosition(sequence: 42, checksum: 9_876_543_210_987_654_321)

  static let who = #""device":{"number":7,"installation":18446744073709551615}"#
  static let at = #"{"sequence":42,"checksum":9876543210987654321}"#
  static let time = "0000000003e8000200000003"
  static let milk = "00000000-0000-0000-0000-00000000000A"
  static let bread = "00000000-0000-0000-0000-00000000000B"

  static func operation(_ action: TreeAction) -> TreeOperation {
    TreeOperation(stamp: stamp, item: 10, action: action)
  }

  static func asked(_ body: String) -> String { #"{\#(who),"body":\#(body)}"# }

  static func answered(_ body: String) -> String {
    #"{\#(who),"now":1795262400000,"head":\#(at),"lastNumber":12,"body":\#(body)}"#
  }

  static let requests: [(SyncRequest.Body, String)] = [
    (
      .push([
        NumberedOperation(number: 1, operation: operation(.move(to: .root, .first))),
        NumberedOperation(number: 2, operation: operation(.move(to: .node(11), .after(.first)))),
        NumberedOperation(number: 3, operation: operation(.order(in: .trash, .first))),
        NumberedOperation(number: 4, operation: operation(.set("title", "Milch “für” Zoë 🥛 \"\\\n\u{1}"))),
        NumberedOperation(number: 5, operation: operation(.set("title", nil))),
      ]),
      #"{"push":{"_0":["#
        + #"{"n":1,"op":{"t":"\#(time)","i":"\#(milk)","k":"move","p":[0],"o":"a0"}},"#
        + #"{"n":2,"op":{"t":"\#(time)","i":"\#(milk)","k":"move","p":[2,"\#(bread)"],"o":"a1"}},"#
        + #"{"n":3,"op":{"t":"\#(time)","i":"\#(milk)","k":"order","p":[1],"o":"a0"}},"#
        + #"{"n":4,"op":{"t":"\#(time)","i":"\#(milk)","k":"set","f":"title","v":"Milch “für” Zoë 🥛 \"\\\n\u0001"}},"#
        + #"{"n":5,"op":{"t":"\#(time)","i":"\#(milk)","k":"set","f":"title"}}]}}"#
    ),
    (.pull(since: place, limit: 1_000), #"{"pull":{"since":\#(at),"limit":1000}}"#),
    (.snapshot(.first, start: nil, limit: 500), #"{"snapshot":{"_0":{"node":{"_0":0}},"limit":500}}"#),
    (
      .snapshot(.move(stamp), start: place, limit: 500),
      #"{"snapshot":{"_0":{"move":{"_0":"\#(time)"}},"start":\#(at),"limit":500}}"#
    ),
  ]

  static let responses: [(SyncResponse.Body, String)] = [
    (
      .pushed(
        through: 12, receipt: place,
        refusals: [
          Refusal(
            number: 3, stamp: stamp, reason: .forbidden,
            current: NodeSnapshot(
              id: 10, cells: [NodeCell(field: "title", value: "Milk", stamp: stamp)], orders: [], base: nil)),
          Refusal(number: 4, stamp: stamp, reason: RefusalReason(rawValue: "spaceFull"), current: nil),
        ]),
      #"{"pushed":{"through":12,"receipt":\#(at),"refusals":[{"number":3,"stamp":"\#(time)","reason":"forbidden","#
        + #""current":{"i":"\#(milk)","c":[{"field":"title","value":"Milk","stamp":"\#(time)"}],"o":[]}},"#
        + #"{"number":4,"stamp":"\#(time)","reason":"spaceFull"}]}}"#
    ),
    (
      .pulled(
        since: place,
        records: [
          .operation(device: DeviceNumber(rawValue: 9), number: 5, operation(.set("tag:home", "a1"))), .horizon(stamp),
        ], hasMore: true),
      #"{"pulled":{"since":\#(at),"records":[{"operation":{"device":9,"number":5,"_2":{"t":"\#(time)","#
        + #""i":"\#(milk)","k":"set","f":"tag:home","v":"a1"}}},{"horizon":{"_0":"\#(time)"}}],"hasMore":true}}"#
    ),
    (
      .page(
        SnapshotPage(
          position: .node(7), start: place, horizon: stamp,
          nodes: [
            NodeSnapshot(
              id: 10,
              cells: [
                NodeCell(field: "due", value: nil, stamp: stamp), NodeCell(field: "title", value: "Milk", stamp: stamp),
              ],
              orders: [
                NodeSnapshot.Order(parent: .root, key: .first, stamp: stamp),
                NodeSnapshot.Order(parent: .node(11), key: .after(.first), stamp: stamp),
              ], base: NodeSnapshot.Base(parent: .trash, stamp: stamp))
          ], moves: [operation(.move(to: .root, .first))], next: .move(stamp))),
      #"{"page":{"_0":{"position":{"node":{"_0":7}},"start":\#(at),"horizon":"\#(time)","nodes":[{"i":"\#(milk)","#
        + #""c":[{"field":"due","stamp":"\#(time)"},{"field":"title","value":"Milk","stamp":"\#(time)"}],"#
        + #""o":[{"parent":[0],"key":"a0","stamp":"\#(time)"},"#
        + #"{"parent":[2,"\#(bread)"],"key":"a1","stamp":"\#(time)"}],"b":{"parent":[1],"stamp":"\#(time)"}}],"#
        + #""moves":[{"t":"\#(time)","i":"\#(milk)","k":"move","p":[0],"o":"a0"}],"next":{"move":{"_0":"\#(time)"}}}}}"#
    ),
    (.tooOld(number: 3, stamp: stamp), #"{"tooOld":{"number":3,"stamp":"\#(time)"}}"#),
    (.clockAhead(number: 3, stamp: stamp), #"{"clockAhead":{"number":3,"stamp":"\#(time)"}}"#),
    (.forked, #"{"forked":{}}"#), (.reset(since: place), #"{"reset":{"since":\#(at)}}"#),
    (.behind(since: place), #"{"behind":{"since":\#(at)}}"#),
  ]

  static func pushed(_ operation: String) -> String { #"{"push":{"_0":[{"n":1,"op":{\#(operation)}}]}}"# }

  static let broken: [String] = [
    "", "[", "{}", "\u{FEFF}{}", asked("{}"), asked(#"{"burn":{}}"#), asked(#"{"push":{"_0":[]}}"#) + " x",
    asked(#"{"push":{"_0":[]},"pull":{}}"#), asked(#"{"push":{"_0":[],"_0":[]}}"#), asked(#"{"push":[]}"#),
    asked(#"{"pull":{"limit":1}}"#), asked(#"{"pull":{"since":{"sequence":-1,"checksum":1},"limit":1}}"#),
    asked(#"{"pull":{"since":{"sequence":1.0,"checksum":1},"limit":1}}"#),
    asked(#"{"pull":{"since":{"sequence":1,"checksum":18446744073709551616},"limit":1}}"#),
    #"{"device":{"number":4294967296,"installation":2},"body":{"push":{"_0":[]}}}"#,
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"burn""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"set""#)),
    asked(pushed(#""t":"\#(time)","i":"5","k":"set","f":"title""#)),
    asked(pushed(#""t":"0000000003E8000200000003","i":"\#(milk)","k":"set","f":"title""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"move","p":[3],"o":"a0""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"move","p":[2],"o":"a0""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"move","p":[0],"o":"a00""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"set","f":"\ud800""#)),
    asked(pushed(#""t":"\#(time)","i":"\#(milk)","k":"set","f":"\ud83e x \udd5b""#)),
    asked(
      pushed(
        #""t":"\#(time)","i":"\#(milk)","k":"move","p":[0],"o":"a0"# + String(repeating: "V", count: 5_000) + #"""#)),
  ]
}

@Suite("Stored messages")
struct StoredMessageTests {
  @Test(arguments: Stored.requests) func `requests are written and read in the stored form`(
    _ body: SyncRequest.Body, _ text: String
  ) throws {
    let request = SyncRequest(device: Stored.device, body: body)
    #expect(String(decoding: request.json, as: UTF8.self) == Stored.asked(text))
    #expect(try SyncRequest(json: Array(Stored.asked(text).utf8)) == request)
  }

  @Test(arguments: Stored.responses)
  func `responses are written and read in the stored form`(_ body: SyncResponse.Body, _ text: String) throws {
    let response = SyncResponse(
      device: Stored.device, now: 1_795_262_400_000, head: Stored.place, lastNumber: 12, body: body)
    #expect(String(decoding: response.json, as: UTF8.self) == Stored.answered(text))
    #expect(try SyncResponse(json: Array(Stored.answered(text).utf8)) == response)
  }

  @Test func `members of later versions, spaces and another order change nothing`() throws {
    let text = """
      { "later" : [1, {"a": null}], "body" : {"pull" : {"limit": 10, "more": "x", "since": {"checksum": 1,
      "sequence": 2, "later": {}}}}, "device" : {"installation": 2, "number": 1} }
      """
    let request = try SyncRequest(json: Array(text.utf8))
    #expect(request.device == DeviceIdentity(number: DeviceNumber(rawValue: 1), installation: 2))
    #expect(request.body == .pull(since: LogPosition(sequence: 2, checksum: 1), limit: 10))
    let null = Stored.asked(#"{"snapshot":{"_0":{"node":{"_0":0}},"start":null,"limit":1}}"#)
    #expect(try SyncRequest(json: Array(null.utf8)).body == .snapshot(.first, start: nil, limit: 1))
  }

  @Test(
    arguments: Stored.broken)
  func `an invalid message is refused with the place of the error`(_ text: String) {
    let error = #expect(throws: SyncMessageError.self) { try SyncRequest(json: Array(text.utf8)) }
    #expect(error.map { $0.offset >= 0 && $0.offset <= text.utf8.count } == true)
  }

  @Test func `bytes that aren't UTF-8 are refused, and the replacement character isn't`() throws {
    let before = Array(
      #"{\#(Stored.who),"body":{"push":{"_0":[{"n":1,"op":{"t":"\#(Stored.time)","i":"\#(Stored.milk)","k":"set","f":""#
        .utf8)
    let after = Array(#""}}]}}}"#.utf8)
    #expect(throws: SyncMessageError.self) { try SyncRequest(json: before + [0xC3, 0x28] + after) }
    for field in ["\u{FFFD}", "\\uFFFD", "\\ufffd\u{FFFD}\\n"] {
      let request = try SyncRequest(json: before + Array(field.utf8) + after)
      guard case .push(let operations) = request.body, case .set(let read, _) = operations[0].operation.action else {
        Issue.record("\(request)")
        return
      }
      #expect(read.unicodeScalars.contains("\u{FFFD}"))
    }
  }
}
