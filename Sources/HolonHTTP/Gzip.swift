#if canImport(Darwin)
  internal import zlib
#else
  internal import NIOCore
  internal import NIOEmbedded
  internal import NIOHTTP1
  internal import NIOHTTPCompression
#endif

/// Bytes packed as RFC 1952 says, for bodies of requests.
enum Gzip {
  /// The packed bytes; nil when they can't be packed.
  static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    #if canImport(Darwin)
      var stream = z_stream()
      // 15 bits of window, and 16 for the header and the trailer of gzip.
      let size = Int32(MemoryLayout<z_stream>.size)
      guard deflateInit2_(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else { return nil }
      defer { deflateEnd(&stream) }
      var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
      var input = bytes
      let status = input.withUnsafeMutableBufferPointer { source in
        packed.withUnsafeMutableBufferPointer { target in
          (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
          (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
          return deflate(&stream, Z_FINISH)
        }
      }
      guard status == Z_STREAM_END else { return nil }
      packed.removeLast(packed.count - Int(stream.total_out))
      return packed
    #else
      // The handler is a part of a channel; this channel has no other end.
      let channel = EmbeddedChannel(handler: NIOHTTPRequestCompressor(encoding: .gzip))
      defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
      do {
        let head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
        let end = HTTPClientRequestPart.end(nil)
        channel.write(HTTPClientRequestPart.head(head), promise: nil)
        channel.write(HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(bytes: bytes))), promise: nil)
        try channel.writeOutbound(end)
        var packed: [UInt8] = []
        while let part = try channel.readOutbound(as: HTTPClientRequestPart.self) {
          if case .body(.byteBuffer(let buffer)) = part { packed.append(contentsOf: buffer.readableBytesView) }
        }
        return packed
      } catch {
        return nil
      }
    #endif
  }
}
