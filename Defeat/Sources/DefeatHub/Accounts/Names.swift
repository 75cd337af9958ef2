import DefeatCore

/// The rules for names and passwords.
enum Names {
  private static let marks = Set("._-@+".utf8)

  /// Returns the lowercase name of an account, or throws an error if it is invalid.
  static func account(_ name: String) throws -> String {
    let small = name.lowercased()
    let isFit = small.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || marks.contains(byte)
    }
    guard isFit, (1...64).contains(small.utf8.count), small != ".", small != ".." else {
      throw HubFailure(.invalid, "A name has 1 to 64 of the characters a-z, 0-9 and . _ - @ +: choose another one.")
    }
    return small
  }

  /// Refuses passwords that are too short, too long, equal to the name or made of too few characters.
  static func check(password: String, of name: String) throws {
    guard password.count >= 10, password.utf8.count <= 1_024, password.lowercased() != name else {
      throw HubFailure(
        .invalid,
        "A password has at least 10 characters and at most 1,024 bytes, and isn't the name: choose another one.")
    }
    guard Set(password).count > 2 else {
      throw HubFailure(.invalid, "The password has too few different characters: choose another one.")
    }
  }

  /// Returns the name of a device or a space, or throws an error if it is invalid.
  static func title(_ title: String, limit: Int) throws -> String {
    let isFit = !title.unicodeScalars.contains { $0.properties.generalCategory == .control }
    guard isFit, (1...limit).contains(title.count), title.utf8.count <= 8 * limit else {
      throw HubFailure(.invalid, "A name has 1 to \(limit) characters on one line: choose another one.")
    }
    return title
  }
}
