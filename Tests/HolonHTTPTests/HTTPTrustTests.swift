import CertificateAuthority
import Foundation
import HTTPTypes
import HolonHTTP
import NIOConcurrencyHelpers
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
    @Test func `a private authority is trusted when it is given`() async throws {
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

    @Test func `an unknown authority, another name and an expired certificate are distinguished`() async throws {
      let authority = try await CertificateAuthority()
      let other = try await CertificateAuthority()
      let trust = try HTTPTrust(file: authority.certificate)
      let good = try await authority.issue(for: "localhost")
      let cases = [
        (
          good, HTTPTrust.system, CertificateFault.unknownAuthority,
          "the certificate isn't signed by a trusted authority"
        ),
        (good, try HTTPTrust(file: other.certificate), .unknownAuthority, "isn't signed by a trusted"),
        (try await authority.issue(for: "hub.example.org"), trust, .otherName, "the certificate is for another name"),
        (
          try await authority.issue(for: "localhost", days: -30 ... -1), trust, .outOfDate,
          "the certificate has expired"
        ),
        (try await authority.issue(for: "localhost", days: 2...30), trust, .outOfDate, "isn't valid yet"),
      ]
      for (issued, trust, fault, words) in cases {
        let server = try await EncryptedServer.start(issued)
        let error = await #expect(throws: HTTPError.self) { try await server.ask(HTTPSession(trust: trust)) }
        #expect(error?.code == .insecure && error?.mayHaveArrived == false)
        #expect(error?.certificateFault == fault)
        #expect(error?.message.contains(words) == true, "\(error?.message ?? "no message")")
        try await server.stop()
      }
    }

    @Test func `an unknown reason isn't guessed`() async throws {
      let authority = try await CertificateAuthority()
      let trust = try HTTPTrust(file: authority.certificate)
      let server = try await EncryptedServer.start(
        try await authority.issue(for: "localhost", days: -30 ... -1), .answersOneConnection)
      let error = await #expect(throws: HTTPError.self) { try await server.ask(HTTPSession(trust: trust)) }
      #expect(error?.certificateFault == .unknown)
      #expect(error?.message.contains("the certificate isn't trusted: check") == true, "\(error?.message ?? "")")
      try await server.stop()
    }

    @Test func `a closed connection isn't reported as a certificate's fault`() async throws {
      let authority = try await CertificateAuthority()
      let session = HTTPSession(trust: try HTTPTrust(file: authority.certificate))
      let issued = try await authority.issue(for: "localhost")
      let late = try await EncryptedServer.start(issued, .hangsUpWhenAsked)
      let broken = await #expect(throws: HTTPError.self) { try await late.ask(session) }
      // The request has arrived, so it mustn't count as one that hasn't.
      #expect(broken?.code == .broken && broken?.mayHaveArrived == true)
      try await late.stop()
      let early = try await EncryptedServer.start(issued, .hangsUpAtOnce)
      let hungUp = await #expect(throws: HTTPError.self) { try await early.ask(session) }
      // Whether the end or a reset is seen first is a matter of luck.
      #expect(hungUp?.code == .unreachable || hungUp?.code == .broken, "\(hungUp?.message ?? "")")
      try await early.stop()
    }

    @Test func `a file that is missing, or has no certificate, is named`() throws {
      let missing = #expect(throws: HTTPError.self) { try HTTPTrust(file: "/nowhere/ca.pem") }
      #expect(missing?.message == "“/nowhere/ca.pem” can't be read: use a file of certificates in PEM format")
      let empty = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).pem").path
      defer { try? FileManager.default.removeItem(atPath: empty) }
      for text in ["", "This isn't a certificate.\n"] {
        try text.write(toFile: empty, atomically: true, encoding: .utf8)
        let error = #expect(throws: HTTPError.self) { try HTTPTrust.standard(["SSL_CERT_FILE": empty]) }
        #expect(
          error?.message
            == "“\(empty)”, the value of SSL_CERT_FILE, contains no certificate: "
            + "use a file of certificates in PEM format"
        )
      }
    }
  }

  /// A server that says “hello” to everyone who trusts it.
  private struct EncryptedServer {
    enum Manner { case answers, hangsUpWhenAsked, hangsUpAtOnce, answersOneConnection }

    let channel: any Channel

    static func start(
      _ issued: CertificateAuthority.Issued, _ manner: Manner = .answers
    ) async throws -> EncryptedServer {
      let chain = try NIOSSLCertificate.fromPEMFile(issued.certificate).map { NIOSSLCertificateSource.certificate($0) }
      let key = NIOSSLPrivateKeySource.privateKey(try NIOSSLPrivateKey(file: issued.key, format: .pem))
      let context = try NIOSSLContext(
        configuration: .makeServerConfiguration(certificateChain: chain, privateKey: key))
      let connections = NIOLockedValueBox(0)
      let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
        .childChannelInitializer { channel in
          let isFirst = connections.withLockedValue { count in
            count += 1
            return count == 1
          }
          guard manner != .hangsUpAtOnce, isFirst || manner != .answersOneConnection else { return channel.close() }
          return channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
            try channel.pipeline.syncOperations.configureHTTPServerPipeline()
            try channel.pipeline.syncOperations.addHandler(Hello(hangsUp: manner == .hangsUpWhenAsked))
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

    private let hangsUp: Bool

    init(hangsUp: Bool) { self.hangsUp = hangsUp }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
      guard case .end = unwrapInboundIn(data) else { return }
      if hangsUp {
        // From below TLS, so that it can't say good-bye.
        try? context.pipeline.syncOperations.context(handlerType: NIOSSLServerHandler.self).close(promise: nil)
        return
      }
      let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["Content-Length": "5"])
      context.write(wrapOutboundOut(.head(head)), promise: nil)
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(string: "hello")))), promise: nil)
      context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
  }
#endif
