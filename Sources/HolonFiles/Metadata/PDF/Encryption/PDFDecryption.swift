/// Decrypts what a PDF of which anybody may read the content has encrypted (ISO 32000-1, section 7.6.2).
struct PDFDecryption {
  private enum Method {
    case none
    case rc4
    case aes128
    case aes256
  }

  private let key: [UInt8]
  private let stringMethod: Method
  private let streamMethod: Method
  private let encryptsMetadata: Bool

  /// Makes the key.
  ///
  /// - Throws: ``FileError`` with the code `encrypted` when a password is needed, or the encryption isn't known.
  init(_ encryption: [String: PDFObject], identifier: [UInt8]) throws(FileError) {
    guard encryption["Filter"]?.name == "Standard", let key = PDFKey.find(encryption, identifier: identifier) else {
      throw FileError(.encrypted, "is an encrypted PDF: it can be read only with its password")
    }
    self.key = key
    encryptsMetadata = encryption["EncryptMetadata"] != .boolean(false)
    if (encryption["V"]?.integer ?? 0) >= 4 {
      stringMethod = Self.method(encryption, "StrF")
      streamMethod = Self.method(encryption, "StmF")
    } else {
      (stringMethod, streamMethod) = (.rc4, .rc4)
    }
  }

  /// An object with its strings decrypted; how deep objects lie in it is bounded by the parser.
  func strings(of object: PDFObject, number: Int, generation: Int) -> PDFObject {
    switch object {
    case .string(let bytes): .string(decrypt(bytes, stringMethod, number, generation))
    case .array(let values): .array(values.map { strings(of: $0, number: number, generation: generation) })
    case .dictionary(let values):
      .dictionary(values.mapValues { strings(of: $0, number: number, generation: generation) })
    default: object
    }
  }

  /// The bytes of a stream, which may say that it isn't encrypted.
  func stream(
    _ bytes: [UInt8], _ dictionary: [String: PDFObject], number: Int, generation: Int
  ) -> [UInt8] {
    let type = dictionary["Type"]?.name
    if type == "XRef" || type == "Metadata" && !encryptsMetadata { return bytes }
    if dictionary["Filter"]?.name == "Crypt" { return bytes }
    return decrypt(bytes, streamMethod, number, generation)
  }

  private func decrypt(_ bytes: [UInt8], _ method: Method, _ number: Int, _ generation: Int) -> [UInt8] {
    switch method {
    case .none: return bytes
    case .rc4: return RC4.apply(bytes, key: objectKey(number, generation, isAES: false))
    case .aes128: return decrypt(bytes, AES(key: objectKey(number, generation, isAES: true)))
    case .aes256: return decrypt(bytes, AES(key: key))
    }
  }

  /// The first block is where the chain starts, and the last byte tells how much was filled up.
  private func decrypt(_ bytes: [UInt8], _ cipher: AES?) -> [UInt8] {
    guard let cipher, bytes.count >= 32 else { return [] }
    let plain = cipher.decrypt(bytes[16...], start: Array(bytes[..<16]))
    let filled = Int(plain.last ?? 0)
    return (1...16).contains(filled) ? Array(plain.dropLast(filled)) : plain
  }

  /// Algorithm 1.
  private func objectKey(_ number: Int, _ generation: Int, isAES: Bool) -> [UInt8] {
    let seed =
      key + (0..<3).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
      + (0..<2).map { UInt8(truncatingIfNeeded: generation >> ($0 * 8)) } + (isAES ? Array("sAlT".utf8) : [])
    return Array(MD5.digest(seed).prefix(min(16, key.count + 5)))
  }

  private static func method(_ encryption: [String: PDFObject], _ use: String) -> Method {
    guard let name = encryption[use]?.name, name != "Identity",
      let filter = encryption["CF"]?.dictionary?[name]?.dictionary
    else { return .none }
    switch filter["CFM"]?.name {
    case "V2": return .rc4
    case "AESV2": return .aes128
    case "AESV3": return .aes256
    default: return .none
    }
  }
}
