import Hummingbird

/// Writes JSON (RFC 8259) piece by piece, so that a long list never has to be in memory as text.
struct JSONWriter {
  /// What has been written.
  var buffer = ByteBuffer()

  private var needsComma = false

  mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.writeInteger(bracket)
    needsComma = false
  }

  mutating func end(_ bracket: UInt8) {
    buffer.writeInteger(bracket)
    needsComma = true
  }

  mutating func object(_ fields: (inout JSONWriter) -> Void) {
    begin(UInt8(ascii: "{"))
    fields(&self)
    end(UInt8(ascii: "}"))
  }

  mutating func array<Element>(_ elements: some Sequence<Element>, _ element: (inout JSONWriter, Element) -> Void) {
    begin(UInt8(ascii: "["))
    for value in elements { element(&self, value) }
    end(UInt8(ascii: "]"))
  }

  /// Writes the name of a field, whose value is written next.
  mutating func key(_ name: StaticString) {
    separate()
    buffer.writeInteger(UInt8(ascii: "\""))
    buffer.writeStaticString(name)
    buffer.writeStaticString("\":")
    needsComma = false
  }

  mutating func value(_ text: String) {
    separate()
    writeQuoted(text)
    needsComma = true
  }

  mutating func value(_ number: Int) {
    separate()
    buffer.writeString(String(number))
    needsComma = true
  }

  mutating func value(_ isTrue: Bool) {
    separate()
    buffer.writeStaticString(isTrue ? "true" : "false")
    needsComma = true
  }

  mutating func null() {
    separate()
    buffer.writeStaticString("null")
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.writeInteger(UInt8(ascii: ",")) }
  }

  private mutating func writeQuoted(_ text: String) {
    buffer.writeInteger(UInt8(ascii: "\""))
    if text.utf8.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
      for byte in text.utf8 { writeEscaped(byte) }
    } else {
      buffer.writeString(text)
    }
    buffer.writeInteger(UInt8(ascii: "\""))
  }

  private mutating func writeEscaped(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): buffer.writeStaticString("\\\"")
    case UInt8(ascii: "\\"): buffer.writeStaticString("\\\\")
    case UInt8(ascii: "\n"): buffer.writeStaticString("\\n")
    case ..<0x20:
      buffer.writeStaticString("\\u00")
      let digits: StaticString = "0123456789abcdef"
      buffer.writeInteger(digits.utf8Start[Int(byte >> 4)])
      buffer.writeInteger(digits.utf8Start[Int(byte & 15)])
    default: buffer.writeInteger(byte)
    }
  }
}

extension JSONWriter {
  mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { value(text) } else { null() }
  }

  mutating func field(_ name: StaticString, _ number: Int?) {
    key(name)
    if let number { value(number) } else { null() }
  }

  mutating func field(_ name: StaticString, _ isTrue: Bool) {
    key(name)
    value(isTrue)
  }

  mutating func field(_ name: StaticString, _ texts: [String]) {
    key(name)
    array(texts) { json, text in json.value(text) }
  }

  mutating func field(_ name: StaticString, _ numbers: [Int]) {
    key(name)
    array(numbers) { json, number in json.value(number) }
  }

  mutating func field(_ name: StaticString, object fields: (inout JSONWriter) -> Void) {
    key(name)
    object(fields)
  }

  /// Writes the name of a field and the beginning of a list, whose elements are written next.
  mutating func beginList(_ name: StaticString) {
    key(name)
    begin(UInt8(ascii: "["))
  }

  /// Answers with what has been written.
  func response(_ status: HTTPResponse.Status = .ok) -> Response {
    Response(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: buffer))
  }
}
