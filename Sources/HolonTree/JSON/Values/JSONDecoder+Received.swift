package import Foundation

extension JSONDecoder {
  /// Decodes what others have sent, as ``decode(_:from:)`` decodes what is known to be harmless.
  ///
  /// - Throws: `DecodingError`, also for what ``JSONValue/nestsTooDeeply(_:)`` finds.
  package func decode<Value: Decodable>(_ type: Value.Type, received text: some Sequence<UInt8>) throws -> Value {
    let data = text as? Data ?? Data(text)
    // Through a pointer: the bytes of `Data` one by one cost as much as the decoding.
    guard !data.withUnsafeBytes({ JSONValue.nestsTooDeeply($0) }) else {
      let problem = "the text nests more than \(JSONValue.maximumDepth) levels deep"
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: problem))
    }
    return try decode(type, from: data)
  }
}
