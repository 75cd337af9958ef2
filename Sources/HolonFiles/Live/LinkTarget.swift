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
      let result = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        let length = readlinkat(descriptor, name, buffer.baseAddress!, capacity)
        if length < 0 { return Result<[UInt8]?, FileError>.failure(FileError(system: errno, "can't be read")) }
        // A full buffer may have cut it off.
        return .success(length < capacity ? buffer[..<length].map { UInt8(bitPattern: $0) } : nil)
      }
      switch result {
      case .success(let target?): return .success(target)
      case .success(nil): capacity *= 4
      case .failure(let error): return .failure(error)
      }
    }
  }
}
