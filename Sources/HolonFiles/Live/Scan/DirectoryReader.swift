import HolonPlatform

#if os(Linux) || os(Android)
  private import HolonSystemCalls
#endif

/// An entry as its folder lists it, before its status is read.
struct DirectoryEntry {
  /// The name, ended by a 0; valid until the next entry.
  let name: UnsafePointer<CChar>

  /// The bytes of the name without the 0.
  let length: Int

  /// The type of the entry, such as `DT_DIR`; `DT_UNKNOWN` when the file system doesn't report it.
  let type: UInt8

  /// The bytes of the name.
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: UnsafeRawPointer(name).assumingMemoryBound(to: UInt8.self), count: length)
  }
}

/// A reader of the entries of open folders, one folder after another, which reuses one buffer.
final class DirectoryReader {
  private static let size = 65_536
  private let buffer = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)

  deinit { buffer.deallocate() }

  /// Calls a closure with each entry but `.` and `..`, in the order of the file system.
  ///
  /// - Returns: 0, or the number of the system's error, in which case some entries may be missing.
  func forEach(in descriptor: Int32, _ body: (DirectoryEntry) -> Void) -> Int32 {
    #if os(Linux) || os(Android)
      while true {
        let filled = retrying { holon_getdents(descriptor, buffer, Self.size) }
        if filled <= 0 { return filled == 0 ? 0 : errno }
        var offset = 0
        while offset < filled {
          // A record consists of the file's number, an offset, the record's length, the type and the name.
          let record = buffer + offset
          let length = Int(record.loadUnaligned(fromByteOffset: 16, as: UInt16.self))
          let type = record.load(fromByteOffset: 18, as: UInt8.self)
          name((record + 19).assumingMemoryBound(to: CChar.self), type, body)
          offset += length
        }
      }
    #else
      // The stream closes the descriptor that it is given.
      guard let stream = fdopendir(dup(descriptor)) else { return errno }
      defer { closedir(stream) }
      rewinddir(stream)
      while true {
        errno = 0
        guard let entry = readdir(stream) else { return errno }
        let offset = MemoryLayout<dirent>.offset(of: \.d_name)!
        name((UnsafeMutableRawPointer(entry) + offset).assumingMemoryBound(to: CChar.self), entry.pointee.d_type, body)
      }
    #endif
  }

  @inline(__always)
  private func name(_ name: UnsafePointer<CChar>, _ type: UInt8, _ body: (DirectoryEntry) -> Void) {
    let dot = CChar(bitPattern: 0x2E)
    if name[0] == dot, name[1] == 0 || (name[1] == dot && name[2] == 0) { return }
    let length = strlen(name)
    if length > 0 { body(DirectoryEntry(name: name, length: length, type: type)) }
  }
}
