internal import HolonBase

/// A vendor's endpoint according to its documentation: the requests that it accepts, and its answers.
///
/// It is written from the documentation alone and shares no code with the destinations, so that their mistakes show.
protocol VendorRules: Sendable {
  /// The vendor's name.
  var vendor: String { get }

  /// Evaluates a request.
  ///
  /// - Parameters:
  ///   - request: The request that was sent.
  ///   - now: The vendor's clock, in microseconds since the beginning of 1970.
  ///   - refusing: A closure that returns a reason to refuse a valid event; nil for none.
  mutating func judge(
    _ request: ReceivedRequest, at now: Int64, refusing: (ReceivedEvent) -> String?
  ) -> VendorJudgement

  /// Returns the identity by which the vendor recognizes a repeated event; nil for none.
  func identity(of event: ReceivedEvent) -> String?
}

extension VendorRules {
  func identity(of event: ReceivedEvent) -> String? { event.id }
}

/// The result of a request.
struct VendorJudgement: Sendable {
  var answer: VendorAnswer
  var events: [ReceivedEvent] = []
  var problems: [VendorProblem] = []

  /// Returns a judgement that accepts no events.
  static func refusal(_ answer: VendorAnswer, _ problem: VendorProblem) -> VendorJudgement {
    VendorJudgement(answer: answer, problems: [problem])
  }
}

/// The answer of a stand-in.
public struct VendorAnswer: Hashable, Sendable {
  /// The HTTP status.
  public let status: Int

  /// The header fields.
  public let fields: [String: String]

  /// The body.
  public let body: String

  /// Creates an answer with a status.
  public init(_ status: Int, _ body: String = "", fields: [String: String] = [:]) {
    (self.status, self.body, self.fields) = (status, body, fields)
  }

  static func json(_ status: Int, _ body: String) -> VendorAnswer {
    VendorAnswer(status, body, fields: ["Content-Type": "application/json"])
  }
}

/// An hour in microseconds, the unit of the rules about ages.
let hour: Int64 = 3_600_000_000

extension String {
  /// The length in UTF-16, as in JavaScript, in which the vendors' own validators are written.
  var length: Int { utf16.count }

  func isMade(first: (Unicode.Scalar) -> Bool, rest: (Unicode.Scalar) -> Bool) -> Bool {
    guard let one = unicodeScalars.first, first(one) else { return false }
    return unicodeScalars.dropFirst().allSatisfy(rest)
  }

  /// The text as a JSON string.
  var quoted: String {
    var text = ByteWriter(capacity: utf8.count + 2)
    text.append(quoted: self)
    return text.string
  }
}

extension Unicode.Scalar {
  var isASCIILetter: Bool { ("a"..."z").contains(self) || ("A"..."Z").contains(self) }
  var isASCIIDigit: Bool { ("0"..."9").contains(self) }
  var isHexDigit: Bool { isASCIIDigit || ("a"..."f").contains(self) || ("A"..."F").contains(self) }
}

/// A member of a JSON object.
typealias Member = (name: String, value: JSONValue)

extension JSONValue {
  /// Reads a whole text; nil if it isn't JSON, repeats a member, needs repair, or nests deeper than 128 values.
  init?(received bytes: [UInt8]) {
    guard let value = try? JSONValue(reading: bytes, depth: 128, .strict) else { return nil }
    self = value
  }

  /// The members in the order of their names, if it is an object.
  var members: [Member]? { object?.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) } }

  /// The approximate number of bytes of the value without spaces, close enough for limits in kilobytes.
  var size: Int {
    switch self {
    case .null: 4
    case .bool(let bool): bool ? 4 : 5
    case .number(let number): "\(number)".utf8.count
    case .string(let string): string.quoted.utf8.count
    case .array(let values): values.reduce(2) { $0 + $1.size } + max(0, values.count - 1)
    case .object(let members):
      members.reduce(2) { $0 + $1.key.quoted.utf8.count + 1 + $1.value.size } + max(0, members.count - 1)
    }
  }
}
