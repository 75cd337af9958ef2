#if !canImport(Darwin)
  internal import CLibCurl
  internal import Foundation
  internal import HTTPTypes
  internal import HolonBase

  extension HTTPError {
    /// Creates the error for a failed transfer.
    ///
    /// libcurl's sentence isn't quoted, because it may contain parts of the response.
    ///
    /// - Parameters:
    ///   - code: The outcome, one of `CURLE_`.
    ///   - reason: libcurl's sentence.
    ///   - hasHead: Whether the header fields of the response have arrived.
    init(
      _ code: Int, _ reason: String, of request: HTTPRequest, hasHead: Bool, _ timeouts: HTTPTimeouts,
      _ transfer: CurlOptions
    ) {
      let proxy = Self.proxy(of: request.scheme)
      // The result of a check that hasn't succeeded; without a proxy that uses TLS it is zero.
      let proxyFault = transfer.long(CURLINFO_PROXY_SSL_VERIFYRESULT)
      let isProxy = proxyFault != 0
      let place = request.place + (isProxy ? ": the proxy “\(proxy)” can't be used" : "")
      let system = transfer.long(CURLINFO_OS_ERRNO)
      let cause = system == 0 ? "" : " (\(String(cString: strerror(Int32(system)))))"
      let proxyStatus = transfer.long(CURLINFO_HTTP_CONNECTCODE)
      func unreachable(_ reason: String) -> HTTPError { HTTPError(.unreachable, "\(place): \(reason)") }
      self =
        switch code {
        case _ where proxyStatus != 0 && proxyStatus / 100 != 2:
          HTTPError(
            .unreachable,
            "\(place): the proxy refuses the connection with status \(proxyStatus): check HTTPS_PROXY and NO_PROXY",
            proxy: proxy)
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY:
          HTTPError(
            .unreachable, "\(place): the proxy can't be reached: check HTTPS_PROXY, HTTP_PROXY and NO_PROXY",
            proxy: proxy)
        case CURLE_COULDNT_RESOLVE_HOST:
          unreachable("no connection could be opened (unknown host): check the network and the host's name")
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
          unreachable("no connection could be opened\(cause): check the network and the host's name")
        case CURLE_OPERATION_TIMEDOUT:
          unreachable("no connection could be opened within \(timeouts.connect): try again later")
        case CURLE_URL_MALFORMAT:
          HTTPError(.refused, "\(place): the address is invalid: use a complete one, as in https://host/path")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
          .untrusted(
            place, CertificateFault(isProxy ? proxyFault : transfer.long(CURLINFO_SSL_VERIFYRESULT), reason))
        case CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
          HTTPError(
            .insecure,
            "\(place): the certificates of trusted authorities can't be read: install ca-certificates, or name a file "
              + "of them")
        case CURLE_SSL_CONNECT_ERROR: .handshake(place, reason, cause)
        case CURLE_SSL_CERTPROBLEM, CURLE_SSL_ENGINE_INITFAILED, CURLE_USE_SSL_FAILED: .handshake(place, "", "")
        case CURLE_UNSUPPORTED_PROTOCOL where request.scheme == "http":
          HTTPError(.unanswered, "\(place): the response isn't HTTP: check the address, or use https")
        case CURLE_GOT_NOTHING where transfer.long(CURLINFO_NUM_CONNECTS) > 0 && request.scheme == "http":
          HTTPError(.unanswered, "\(place): the server closed the connection without a response: try again later")
        case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY, CURLE_HTTP2:
          HTTPError(.malformed, "\(place): the response isn't valid HTTP: check the server")
        case CURLE_RECV_ERROR where reason.contains("chunk"), CURLE_OUT_OF_MEMORY where !hasHead, CURLE_TOO_LARGE:
          HTTPError(.malformed, "\(place): the response isn't valid HTTP: check the server")
        default:
          HTTPError(
            .broken, "\(place): the connection ended before the response was complete\(cause): try again later")
        }
      if isProxy { self = HTTPError(self.code, message, proxy: proxy) }
    }

    /// Returns the host of the proxy that the environment names for a scheme, by the same rules as libcurl.
    private static func proxy(of scheme: String?) -> String {
      let environment = ProcessInfo.processInfo.environment
      let names = (scheme == "http" ? ["http_proxy"] : ["https_proxy", "HTTPS_PROXY"]) + ["all_proxy", "ALL_PROXY"]
      let address = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
      let authority = address.firstRange(of: "://").map { address[$0.upperBound...] } ?? address[...]
      return String(HostName.host(of: String(authority)).prefix { $0 != "/" })
    }

    /// Returns the error for an encrypted connection that couldn't be opened.
    private static func handshake(_ place: String, _ reason: String, _ cause: String) -> HTTPError {
      // libcurl gives the reason only as text.
      if ["wrong version number", "unexpected TLS packet", "packet length too long", "record layer failure"].contains(
        where: reason.contains)
      {
        return HTTPError(
          .insecure,
          "\(place): no encrypted connection could be opened, because the server doesn't use TLS: check the port")
      }
      if !cause.isEmpty
        || ["SSL_ERROR_SYSCALL", "unexpected eof", "reset by peer", "closed", "terminated"].contains(
          where: reason.contains)
      {
        return HTTPError(
          .unreachable, "\(place): the server closed the connection before it was encrypted: try again later")
      }
      return HTTPError(
        .insecure, "\(place): no encrypted connection could be opened: check the certificate and the clock")
    }
  }

  extension CertificateFault {
    /// Creates the fault for a result of OpenSSL's verification; other libraries have other numbers.
    fileprivate init(_ verifyResult: Int, _ reason: String) {
      // X509_V_ERR_… in x509_vfy.h. libcurl compares the names itself, and gives the result only as text.
      self =
        switch verifyResult {
        case _ where !CurlLibrary.hasOpenSSL: .unknown
        case 0, 1: reason.contains("match") ? .otherName : .unknown
        case 62, 64: .otherName
        case 9, 10: .outOfDate
        case 2, 18, 19, 20, 21: .unknownAuthority
        default: .unknown
        }
    }
  }
#endif
