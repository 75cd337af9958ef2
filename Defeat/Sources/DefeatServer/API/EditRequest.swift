import DefeatCore
import Foundation
import HTTPTypes
import HolonBase
import HolonToDos
import Hummingbird

extension RemoteEdit {
  /// Reads the identifier and the age of an edit from a request's headers; nil if the request has no identifier.
  ///
  /// The identifier is in `Idempotency-Key` (draft-ietf-httpapi-idempotency-key-header-07), as in `"UUID:5"`: that of the
  /// sending program and the number of the edit. `Edit-Age` is in milliseconds. It is the difference of two readings of
  /// one clock, so it is right even if that clock is wrong.
  ///
  /// - Parameter body: The body of the request, which belongs to the edit as its method and its address do.
  init?(_ request: Request, _ body: [UInt8]) throws(RequestError) {
    guard let key = request.headers[.idempotencyKey] else { return nil }
    let parts = key.trimmingCharacters(in: ["\""]).split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let sender = UUID(uuidString: String(parts[0])), let number = Int(parts[1]), number > 0
    else {
      throw RequestError(
        .badRequest, "unreadableKey",
        "“Idempotency-Key” must be a UUID and a number, as in \"0190f3a1-7b2c-7def-8123-456789abcdef:5\".")
    }
    var age = 0
    if let text = request.headers[.editAge] {
      guard let known = Int(text) else {
        throw RequestError(.badRequest, "unreadableAge", "“Edit-Age” must be a number of milliseconds.")
      }
      age = known
    }
    let text = "\(request.method) \(request.uri)\n"
    self.init(sender: sender, number: number, age: age, request: Asset.hash(Array(text.utf8) + body))
  }
}

extension HTTPField.Name {
  private static func named(_ name: String) -> HTTPField.Name {
    guard let name = HTTPField.Name(name) else { preconditionFailure("“\(name)” is a header's name") }
    return name
  }

  static let idempotencyKey = named("Idempotency-Key")
  static let editAge = named("Edit-Age")
  static let editOvertaken = named("Edit-Overtaken")
  static let lastEdit = named("Last-Edit")
}

/// The answer to an edit: JSON, and for a new to-do its address.
struct EditAnswer {
  var json: [UInt8]

  /// The address of a new to-do; nil for other edits.
  var location: String?

  init(_ json: [UInt8], location: String? = nil) {
    self.json = json
    self.location = location
  }

  /// Creates a response.
  ///
  /// - Parameter overtaken: The fields that were changed after a late edit, and kept.
  func response(overtaken: [String] = []) -> Response {
    var response = Response(json: json, status: location == nil ? .ok : .created)
    if let location { response.headers[.location] = location }
    if !overtaken.isEmpty { response.headers[.editOvertaken] = overtaken.joined(separator: ", ") }
    return response
  }
}

// MARK: - Bytes

extension EditAnswer {
  /// The bytes that the list stores, for a repetition of the request.
  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.append(counted: location)
    writer.append(contentsOf: json)
    return writer.bytes
  }

  /// Reads stored bytes; an answer that is no longer stored becomes an empty object.
  init(bytes: [UInt8]) {
    let read = bytes.withUnsafeBytes { bytes -> EditAnswer? in
      var reader = ByteReader(bytes)
      do {
        let location = try reader.optionalText()
        return EditAnswer(Array(try reader.bytes(reader.rest)), location: location)
      } catch {
        return nil
      }
    }
    self = read ?? EditAnswer(Array("{}".utf8))
  }
}
