/// The key of a PDF whose user password is empty (ISO 32000-1, section 7.6.3; ISO 32000-2, section 7.6.4).
enum PDFKey {
  /// What stands for the missing bytes of a password (algorithm 2).
  private static let padding: [UInt8] = [
    0x28, 0xBF, 0x4E, 0x5E, 0x4E, 0x75, 0x8A, 0x41, 0x64, 0x00, 0x4E, 0x56, 0xFF, 0xFA, 0x01, 0x08, 0x2E, 0x2E, 0x00,
    0xB6, 0xD0, 0x68, 0x3E, 0x80, 0x2F, 0x0C, 0xA9, 0xFE, 0x64, 0x53, 0x69, 0x7A,
  ]

  /// The key, or nothing if the password isn't empty or the encryption another one.
  static func find(_ encryption: [String: PDFObject], identifier: [UInt8]) -> [UInt8]? {
    guard let revision = encryption["R"]?.integer, let user = encryption["U"]?.string,
      let owner = encryption["O"]?.string
    else { return nil }
    switch revision {
    case 2...4: return findOld(encryption, revision, user, owner, identifier)
    case 5, 6: return findNew(encryption, revision, user)
    default: return nil
    }
  }

  /// Algorithms 2, 4 and 5: the key, and whether it makes the user's entry.
  private static func findOld(
    _ encryption: [String: PDFObject], _ revision: Int, _ user: [UInt8], _ owner: [UInt8], _ identifier: [UInt8]
  ) -> [UInt8]? {
    let bits = encryption["Length"]?.integer ?? 40
    guard owner.count >= 32, user.count >= 16, (40...128).contains(bits), let permissions = encryption["P"]?.integer
    else { return nil }
    let length = revision == 2 ? 5 : encryption["V"]?.integer == 4 ? 16 : bits / 8
    let flags = UInt32(truncatingIfNeeded: permissions)
    var seed =
      padding + owner.prefix(32) + (0..<4).map { UInt8(truncatingIfNeeded: flags >> UInt32($0 * 8)) } + identifier
    if revision == 4, encryption["EncryptMetadata"] == .boolean(false) { seed += [0xFF, 0xFF, 0xFF, 0xFF] }
    var key = Array(MD5.digest(seed).prefix(length))
    guard revision > 2 else { return RC4.apply(padding, key: key).starts(with: user.prefix(32)) ? key : nil }
    for _ in 0..<50 { key = Array(MD5.digest(key).prefix(length)) }
    var check = RC4.apply(MD5.digest(padding + identifier), key: key)
    for round in UInt8(1)...19 { check = RC4.apply(check, key: key.map { $0 ^ round }) }
    return check.starts(with: user.prefix(16)) ? key : nil
  }

  /// Algorithms 2.A and 11: the user's entry has a digest, and the salts for it and for the key.
  private static func findNew(_ encryption: [String: PDFObject], _ revision: Int, _ user: [UInt8]) -> [UInt8]? {
    guard user.count >= 48, let wrapped = encryption["UE"]?.string, wrapped.count >= 32 else { return nil }
    let digest = revision == 5 ? SHA2.digest256 : hardened
    guard digest(Array(user[32..<40])) == Array(user[..<32]) else { return nil }
    let key = digest(Array(user[40..<48]))
    return AES(key: key)?.decrypt(wrapped[..<32], start: [UInt8](repeating: 0, count: 16))
  }

  /// Algorithm 2.B, with the empty password.
  private static func hardened(_ input: [UInt8]) -> [UInt8] {
    var key = SHA2.digest256(input)
    var round = 0
    while true {
      let repeated = (0..<64).flatMap { _ in key }
      guard let cipher = AES(key: Array(key[..<16])) else { return [] }
      let encrypted = cipher.encrypt(repeated, start: Array(key[16..<32]))
      switch encrypted.prefix(16).reduce(0, { $0 + Int($1) }) % 3 {
      case 0: key = SHA2.digest256(encrypted)
      case 1: key = SHA2.digest384(encrypted)
      default: key = SHA2.digest512(encrypted)
      }
      round += 1
      if round >= 64, Int(encrypted.last ?? 0) <= round - 32 { return Array(key[..<32]) }
      // A right end comes within 300 rounds; only damage goes on.
      if round > 400 { return [] }
    }
  }
}
