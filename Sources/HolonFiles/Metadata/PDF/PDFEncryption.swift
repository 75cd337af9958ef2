/// The parts of a PDF that are encrypted (ISO 32000-1, section 7.6, and 7.6.5, "Crypt filters").
struct PDFEncryption {
  /// Whether strings are encrypted, which the document information consists of.
  private(set) var hasStrings = false

  /// Whether streams are encrypted, which may contain objects.
  private(set) var hasStreams = false

  /// Whether the metadata stream is encrypted.
  private(set) var hasMetadata = false

  /// The error for an encrypted part, whatever its password.
  static var error: FileError { FileError(.encrypted, "the PDF is encrypted: save it without encryption") }

  /// Creates the encryption of a document where nothing is encrypted.
  init() {}

  /// Reads an encryption dictionary; null means that nothing is encrypted.
  init(_ object: PDFObject, _ document: PDFDocument) throws(FileError) {
    guard object != .null else { return }
    guard let dictionary = object.dictionary else { throw Self.error }
    // Filters for parts of the document exist since version 4.
    let version = try document.resolve(dictionary["V"] ?? .null).integer ?? 0
    let names = try ["StrF", "StmF"].map { key throws(FileError) in
      try document.resolve(dictionary[key] ?? .null).name ?? "Identity"
    }
    let metadata = try document.resolve(dictionary["EncryptMetadata"] ?? .null)
    hasStrings = version < 4 || names[0] != "Identity"
    hasStreams = version < 4 || names[1] != "Identity"
    hasMetadata = version < 4 || hasStreams && metadata != .boolean(false)
  }
}
