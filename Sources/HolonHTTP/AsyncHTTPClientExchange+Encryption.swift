#if !canImport(Darwin)
  internal import Foundation
  internal import HTTPTypes
  internal import NIOCore
  internal import NIOPosix
  internal import NIOSSL

  extension AsyncHTTPClientExchange {
    /// Returns the error for an encrypted connection that has failed or couldn't be opened.
    func encryptionTrouble(_ error: any Error, with request: HTTPRequest) async -> HTTPError {
      let place = request.place
      if let error = error as? NIOSSLExtraError, error == .failedToValidateHostname {
        return .untrusted(place, .otherName)
      }
      guard case .handshakeFailed(let failure)? = error as? NIOSSLError else {
        // The handshake is complete, so the request may have been sent.
        if error as? NIOSSLError == .uncleanShutdown {
          return HTTPError(.broken, "\(place): the connection ended before the response was complete: try again later")
        }
        return HTTPError(
          .insecure, "\(place): no encrypted connection could be opened: check the certificate and the clock")
      }
      if case .sslError(let stack) = failure, stack.contains(.eofDuringHandshake) {
        return HTTPError(
          .unreachable, "\(place): the server closed the connection before it was encrypted: try again later")
      }
      // BoringSSL gives the reason only as text.
      let words = "\(failure)"
      if words.contains("CERTIFICATE_VERIFY_FAILED") {
        return .untrusted(place, await fault(of: request))
      }
      if words.contains("WRONG_VERSION_NUMBER") {
        return HTTPError(
          .insecure,
          "\(place): no encrypted connection could be opened, because the server doesn't use TLS: check the port")
      }
      return HTTPError(
        .insecure, "\(place): no encrypted connection could be opened: check the certificate and the clock")
    }

    /// Returns the fault of a certificate without a trusted authority at present.
    ///
    /// BoringSSL's error doesn't contain it, so another connection is opened, on which nothing is sent.
    private func fault(of request: HTTPRequest) async -> CertificateFault {
      guard let address = URL(string: request.address), let host = address.host,
        let certificate = try? await certificate(of: host, port: address.port ?? 443)
      else { return .unknown }
      let now = Int(Date().timeIntervalSince1970)
      let isOutOfDate = Int(certificate.notValidAfter) < now || Int(certificate.notValidBefore) > now
      return isOutOfDate ? .outOfDate : .unknownAuthority
    }

    /// Returns the certificate of a server, whether it is trusted or not.
    private func certificate(of host: String, port: Int) async throws -> NIOSSLCertificate {
      var configuration = TLSConfiguration.makeClientConfiguration()
      configuration.trustRoots = .certificates([])
      let context = try NIOSSLContext(configuration: configuration)
      let isAddress = (try? SocketAddress(ipAddress: host, port: port)) != nil
      let group = MultiThreadedEventLoopGroup.singleton
      let shown = group.next().makePromise(of: NIOSSLCertificate.self)
      let connecting = ClientBootstrap(group: group)
        .connectTimeout(TimeAmount(timeouts.connect))
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            let handler = try NIOSSLClientHandler(
              context: context, serverHostname: isAddress ? nil : host,
              customVerificationCallback: { certificates, verdict in
                if let leaf = certificates.first { shown.succeed(leaf) }
                verdict.succeed(.failed)
              })
            try channel.pipeline.syncOperations.addHandler(handler)
          }
        }
        .connect(host: host, port: port)
      connecting.whenFailure { shown.fail($0) }
      // Several addresses of a host are tried, so a channel that closes before isn't the end.
      connecting.whenSuccess { channel in
        let deadline = channel.eventLoop.scheduleTask(in: TimeAmount(self.timeouts.connect)) {
          channel.close(promise: nil)
        }
        channel.closeFuture.whenComplete { _ in
          deadline.cancel()
          shown.fail(ChannelError.eof)
        }
      }
      return try await shown.futureResult.get()
    }
  }
#endif
