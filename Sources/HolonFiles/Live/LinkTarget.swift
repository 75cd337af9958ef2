#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads where symbolic links lead to.
enum LinkTarget {
  static func read(_ name: UnsafePointer<CChar>, in descriptor: Int32) -> Result<[UInt8], FileError> {
    var capacity = 256
    while true {
      var length = 0
      let target = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        length = buffer.withMemoryRebound(to: CChar.self) { buffer in
          readlinkat(descriptor, name, buffer.baseAddress!, capacity)
        }
        count = max(length, 0)
      }
      guard length >= 0 else { return .failure(FileError(system: errno, "can't be read")) }
      // A full buffer may have cut it off.
      if length < capacity { return .success(target) }
      capacity *= 4
    }
  }
}
