internal import HolonBase

/// The identity of a user on this device, as it is kept.
struct Identity: Hashable, Sendable {
  var anonymousID: String
  var userID: String?
  var groupID: String?

  /// Whether the anonymous identifier has been joined with a user's.
  var isJoined = false

  /// Creates an identity of nobody known, with a random identifier of 32 hexadecimal digits.
  ///
  /// This form is valid as an installation of Firebase, and every other destination takes it or computes its own from it.
  init() {
    let random = Entropy.shared.next()
    anonymousID = [random.high, random.low].map { number in
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }.joined()
  }

  /// Reads a kept identity; nil for other bytes.
  init?(_ state: [UInt8]) {
    guard let json = try? JSONValue(reading: state, depth: 8), let id = json["anonymousID"]?.string, !id.isEmpty else {
      return nil
    }
    anonymousID = id
    userID = json["userID"]?.string
    groupID = json["groupID"]?.string
    isJoined = json["isJoined"] == true
  }

  /// The bytes to keep.
  var state: [UInt8] {
    var json = JSONWriter()
    json.object { json in
      json.member("anonymousID", anonymousID)
      if let userID { json.member("userID", userID) }
      if let groupID { json.member("groupID", groupID) }
      json.member("isJoined", isJoined)
    }
    return json.bytes
  }

  var user: EventUser { EventUser(id: userID, anonymousID: anonymousID, groupID: groupID) }
}
