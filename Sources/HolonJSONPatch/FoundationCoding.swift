internal import HolonBase

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension JSONPatchError.Reason {
  /// Returns the reason why an element couldn't be converted, as a sentence.
  static func unconvertible(_ error: any Error) -> Self {
    switch error {
    case EncodingError.invalidValue(_, let context):
      .invalidElement("\(place(context.codingPath))\(context.debugDescription)")
    default: .invalidElement("\(error)")
    }
  }

  /// Returns the place within the element; the first key is the index in the list around it.
  private static func place(_ path: [any CodingKey]) -> String {
    guard path.count > 1 else { return "" }
    let pointer = JSONPointer(tokens: path.dropFirst().map { $0.intValue?.description ?? $0.stringValue })
    return "at \"\(pointer)\" in it, "
  }
}

/// The conversion of elements to JSON with the coders of Foundation in their default configuration.
///
/// Not all coders accept a number or a text at the top, so each element is wrapped in a list.
enum FoundationCoding {
  static func encoding<Element: Encodable>() -> (Element) throws -> JSONValue {
    let (encoder, decoder) = (JSONEncoder(), JSONDecoder())
    return { try decoder.decode([JSONValue].self, from: encoder.encode([$0]))[0] }
  }
}
