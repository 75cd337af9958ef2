import CertificateAuthority
import Foundation
import HTTPTypes
import HolonHTTP
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOSSL
import Testing

#if !canImport(Darwin)
  @Suite(
    "Trusted authorities",
    .enabled(if: CertificateAuthority.isAvailable, Comment(rawValue: CertificateAuthority.advice)))
  struct HTTPTrustTests {
    @Test func `a private authority is trusted when it is named`() async throws {
      let authority = try await CertificateAuthority()
      let server = try await EncryptedServer.start(try await authority.issue(for: "localhost"))
      let trusting = HTTPSession(trust: try HTTPTrust(file: authority.certificate))
      #expect(try await server.ask(trusting) == "hello")
      // The environment names it as well.
      let environment = ["SSL_CERT_FILE": authority.certificate, "SSL_CERT_DIR": ""]
      #expect(try await server.ask(HTTPSession(trust: try .standard(environment))) == "hello")
      let folder = URL(fileURLWithPath: authority.certificate).deletingLastPathComponent().path
      #expect(throws: HTTPError.self) { try HTTPTrust.standard(["SSL_CERT_DIR": "/nowhere:\(folder)"]) }
      #expect(try await server.ask(HTTPSession(trust: try .standard(["SSL_CERT_DIR": folder]))) == "hello")
      try await server.stop()
    }

    @Test func `anyone else's signature is refused`() async throws {
      let authority = try await CertificateAuthority()
      let server = try await EncryptedServer.start(try await authority.issue(for: "localhost"))
      let other = try await CertificateAuthority()
      for trust in [HTTPTrust.system, try HTTPTrust(file: other.certificate)] {
        let error = await #expect(throws: HTTPError.self) { try await server.ask(HTTPSession(trust: trust)) }
        #expect(error?.code == .insecure)
      }
      try await server.stop()
    }

    @Test func `a certificate for another name is refused`() async throws {
      let authority = try await CertificateAuthority()
      let server = try await EncryptedServer.start(try await authority.issue(for: "hub.example.org"))
      let session = HTTPSession(trust: try HTTPTrust(file: authority.certificate))
      let error = await #expect(throws: HTTPError.self) { try await server.ask(session) }
      #expect(error?.code == .insecure)
      try await server.stop()
    }

    @Test func `a file that is missing, or holds no certificate, is named`() throws {
      let missing = #expect(throws: HTTPError.self) { try HTTPTrust(file: "/nowhere/ca.pem") }
      #expect(missing?.message == "“/nowhere/ca.pem” can't be read; name a file of certificates in PEM format")
      let empty = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pem").path
      defer { try? FileManager.default.removeItem(atPath: empty) }
      for text in ["", "This isn't a certificate.\n"] {
        try text.write(toFile: empty, atomically: true, encoding: .utf8)
        let error = #expect(throws: HTTPError.self) { try HTTPTrust.standard(["SSL_CERT_FILE": empty]) }
        #expect(
          error?.message
            == "“\(empty)”, which SSL_CERT_FILE names, holds no certificate; name a file of certificates in PEM format")
      }
    }
  }

  /// A server that says “hello” to everyone who trusts it.
  private struct EncryptedServer {
    let channel: any Channel

    static func start(_ issued: CertificateAuthority.Issued) async throws -> EncryptedServer {
      let chain = try NIOSSLCertificate.fromPEMFile(issued.certificate).map { NIOSSLCertificateSource.certificate($0) }
      let key = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(file: issued.key, format: .pem))
      let context = try NIOSSLContext(
        configuration: .makeServerConfiguration(certificateChain: chain, privateKey: key))
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .childChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(Hello())
          }
        }
        .bind(host: "127.0.0.1", port: 0).get()
      return EncryptedServer(channel: channel)
    }

    func ask(_ session: HTTPSession) async throws -> String {
      let request = HTTPRequest(
        method: .get, scheme: "https", authority: "localhost:\(channel.localAddress?.port ?? 0)", path: "/")
      return String(decoding: try await session.send(request).body, as: UTF8.self)
    }

    func stop() async throws { try await channel.close() }
  }

  private final class Hello: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    typealias OutboundOut = HTTPServerResponsePart

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .end = unwrapInboundIn(data) else { return }
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "5"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "hello")))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
#endif
