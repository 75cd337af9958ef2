internal import HolonBase

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// The conversion of a tree's elements to JSON and back.
struct ElementCoding<Element> {
  private let encode: (Element) throws -> JSONValue
  private let decode: (JSONValue) throws -> Element

  init(encode: @escaping (Element) throws -> JSONValue, decode: @escaping (JSONValue) throws -> Element) {
    self.encode = encode
    self.decode = decode
  }

  func value(of element: Element) throws(JSONPatchError.Reason) -> JSONValue {
    do { return try encode(element) } catch { throw .unconvertible(error) }
  }

  func element(of value: JSONValue) throws(JSONPatchError.Reason) -> Element {
    do { return try decode(value) } catch { throw .unconvertible(error) }
  }
}

extension JSONPatchError.Reason {
  /// Returns the reason why an element couldn't be converted, as a sentence.
  static func unconvertible(_ error: any Error) -> Self {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      .invalidElement("\(place(context.codingPath))the member \"\(key.stringValue)\" is missing")
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
      DecodingError.dataCorrupted(let context):
      .invalidElement("\(place(context.codingPath))\(context.debugDescription)")
    case EncodingError.invalidValue(_, let context):
      .invalidElement("\(place(context.codingPath))\(context.debugDescription)")
    default: .invalidElement("\(error)")
    }
  }

  /// Returns the place within the element; the first key is the index in the list around it.
  private static func place(_ path: [any CodingKey]) -> String {
    guard path.count > 1 else { return "" }
    let pointer = JSONPointer(tokens: path.dropFirst().map { $0.intValue?.description ?? $0.stringValue })
    return "at \"\(pointer)\" within it, "
  }
}

/// The conversion of elements with the coders of Foundation in their default configuration.
///
/// Not all coders accept a number or a text at the top, so each element is wrapped in a list.
enum FoundationCoding {
  static func encoding<Element: Encodable>() -> (Element) throws -> JSONValue {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return { try decoder.decode([JSONValue].self, from: encoder.encode([$0]))[0] }
  }

  static func decoding<Element: Decodable>() -> (JSONValue) throws -> Element {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return { try decoder.decode([Element].self, from: encoder.encode([$0]))[0] }
  }
}
