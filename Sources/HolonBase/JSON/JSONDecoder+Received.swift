public import Foundation

extension JSONDecoder {
  /// Decodes text from outside the process, for which `decode(_:from:)` may end the process.
  ///
  /// The text has to be UTF-8 without a byte order mark (RFC 8259, section 8.1). `JSONDecoder` by itself also reads
  /// UTF-16 and UTF-32, whose nesting isn't counted.
  ///
  /// - Throws: `DecodingError`, also for text in another encoding and for text that nests too deeply.
  public func decode<Value: Decodable>(_ type: Value.Type, received text: some Sequence<UInt8>) throws -> Value {
    let data = text as? Data ?? Data(text)
    // Through a pointer, since reading the bytes of `Data` one by one costs as much as the decoding.
    let problem: String
    switch data.withUnsafeBytes({ JSONValue.danger(in: $0) }) {
    case nil: return try decode(type, from: data)
    case .otherEncoding: problem = "the text isn't in UTF-8, or begins with a byte order mark: send UTF-8 without one"
    case .tooDeep: problem = "the text nests more than \(JSONValue.maximumDepth) levels deep: flatten or split it"
    }
    throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: problem))
  }
}
