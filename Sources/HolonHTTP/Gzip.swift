#if canImport(Darwin)
  internal import zlib
#else
  internal import NIOCore
  internal import NIOEmbedded
  internal import NIOHTTP1
  internal import NIOHTTPCompression
#endif

/// Bytes packed as RFC 1952 says, for bodies of requests and answers.
package enum Gzip {
  /// The packed bytes; nil when they can't be packed.
  package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    #if canImport(Darwin)
      var stream = z_stream()
      // 15 bits of window, and 16 for the header and the trailer of gzip.
      let size = Int32(MemoryLayout<z_stream>.size)
      guard deflateInit2_(&stream, 1, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK else {
        return nil
      }
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

extension Gzip {
  /// An error from unpacking.
  package enum Failure: Error, Equatable {
    /// More bytes come out than are allowed.
    case tooLong

    /// The bytes aren't packed as RFC 1952 says, or end early.
    case damaged
  }

  /// Unpacks bytes that others have packed, without ever holding much more than the limit.
  ///
  /// - Parameter limit: The maximum number of unpacked bytes.
  package static func unpacked(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
    #if canImport(Darwin)
      var stream = z_stream()
      let size = Int32(MemoryLayout<z_stream>.size)
      guard inflateInit2_(&stream, 31, ZLIB_VERSION, size) == Z_OK else { throw .damaged }
      defer { inflateEnd(&stream) }
      var unpacked: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 65_536)
      var input = bytes
      var status = Z_OK
      let isTooLong = input.withUnsafeMutableBufferPointer { source -> Bool in
        (stream.next_in, stream.avail_in) = (source.baseAddress, UInt32(source.count))
        while status == Z_OK {
          let count = piece.withUnsafeMutableBufferPointer { target in
            (stream.next_out, stream.avail_out) = (target.baseAddress, UInt32(target.count))
            status = inflate(&stream, Z_NO_FLUSH)
            return target.count - Int(stream.avail_out)
          }
          guard unpacked.count + count <= limit else { return true }
          unpacked += piece[..<count]
          if count == 0, stream.avail_in == 0 { break }
        }
        return false
      }
      if isTooLong { throw .tooLong }
      guard status == Z_STREAM_END, stream.avail_in == 0 else { throw .damaged }
      return unpacked
    #else
      let channel = EmbeddedChannel(handler: NIOHTTPRequestDecompressor(limit: .size(limit)))
      defer { _ = try? channel.finish(acceptAlreadyClosed: true) }
      do {
        var head = HTTPRequestHead(version: .http1_1, method: .POST, uri: "/")
        head.headers.add(name: "Content-Encoding", value: "gzip")
        try channel.writeInbound(HTTPServerRequestPart.head(head))
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(bytes: bytes)))
        try channel.writeInbound(HTTPServerRequestPart.end(nil))
        var unpacked: [UInt8] = []
        while let part = try channel.readInbound(as: HTTPServerRequestPart.self) {
          if case .body(let buffer) = part { unpacked.append(contentsOf: buffer.readableBytesView) }
        }
        return unpacked
      } catch NIOHTTPDecompression.DecompressionError.limit {
        throw .tooLong
      } catch {
        throw .damaged
      }
    #endif
  }
}
