// Swift on Linux takes `stat` for a part of Dispatch, whose headers name it first.
import Dispatch
import Foundation

/// The bytes of a certificate's files.
struct CertificateContents: Equatable, Sendable {
  let chain: [UInt8]
  let key: [UInt8]

  /// Reads the files.
  ///
  /// - Throws: ``HubServerError/certificate(_:)`` when one can't be read, or others than its owner can read the key.
  init(_ files: HubCertificate) throws(HubServerError) {
    chain = try Self.read(files.chain, isSecret: false)
    key = try Self.read(files.key, isSecret: true)
  }

  /// No certificate is longer.
  private static let limit = 1 << 20

  private static func read(_ path: String, isSecret: Bool) throws(HubServerError) -> [UInt8] {
    // Without O_NONBLOCK, opening a pipe would wait for its writer.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      let reason = String(cString: strerror(errno))
      throw .certificate("“\(path)” can't be read (\(reason)): check its name and its permissions.")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit else {
      throw .certificate("“\(path)” isn't a file of certificates or keys: name one in PEM format.")
    }
    if isSecret { try checkSecrecy(of: path, status) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
    guard let data = try? file.read(upToCount: limit) else { return [] }
    return [UInt8](data)
  }

  /// As PostgreSQL does it: a group may read the key only if it belongs to root, as with Debian's group `ssl-cert`.
  private static func checkSecrecy(of path: String, _ status: stat) throws(HubServerError) {
    let excess: mode_t = status.st_uid == 0 ? 0o037 : 0o077
    guard status.st_mode & excess != 0 else { return }
    let mode = String(status.st_mode & 0o777, radix: 8)
    throw .certificate("Others than its owner can read or change the key “\(path)” (mode \(mode)): chmod 600 \(path)")
  }
}
