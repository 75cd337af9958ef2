package import Foundation

extension JSONDecoder {
  /// Decodes what others have sent, as ``decode(_:from:)`` decodes what is known to be harmless.
  ///
  /// - Throws: `DecodingError`, also for what ``JSONValue/nestsTooDeeply(_:)`` finds.
  package func decode<Value: Decodable>(_ type: Value.Type, received text: some Sequence<UInt8>) throws -> Value {
    let data = text as? Data ?? Data(text)
    guard !JSONValue.nestsTooDeeply(data) else {
      let problem = "the text nests more than \(JSONValue.maximumDepth) levels deep"
      throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: problem))
    }
    return try decode(type, from: data)
  }
}
