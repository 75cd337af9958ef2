#if !canImport(CryptoKit)
  public import CLibCrypto

  /// The libcrypto of this machine, which is loaded on first use.
  public enum LibCrypto {
    /// Returns the functions of libcrypto.
    ///
    /// - Throws: ``HashingError`` when libcrypto isn't installed, or lacks a function.
    public static func load() throws(HashingError) -> UnsafePointer<libcrypto> {
      var reason: UnsafePointer<CChar>?
      if let functions = libcrypto_load(&reason) { return functions }
      throw HashingError(reason.map { String(cString: $0) } ?? "OpenSSL's libcrypto can't be loaded: reinstall it")
    }
  }
#endif
