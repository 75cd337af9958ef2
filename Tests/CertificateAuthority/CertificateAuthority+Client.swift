import Foundation

extension CertificateAuthority {
  /// Sends a request by `openssl` to a TLS server on this machine that has a certificate for “localhost”.
  ///
  /// - Parameters:
  ///   - request: The bytes to send; the server must end the connection after its response.
  ///   - port: The port of the server.
  ///   - version: The only version of TLS that the client offers, as an option of `openssl s_client`: “tls1_2”.
  /// - Returns: The response, and the client's messages, such as an alert of the server.
  public func response(to request: String, port: Int, version: String) async throws -> String {
    let arguments = [
      "s_client", "-connect", "localhost:\(port)", "-servername", "localhost", "-CAfile", certificate,
      "-verify_return_error", "-quiet", "-\(version)",
      // By default, OpenSSL doesn't even offer versions that are no longer secure.
      "-cipher", "DEFAULT@SECLEVEL=0",
    ]
    return try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(with: Result { try Self.output(of: arguments, request) }) }
    }
  }

  private static func output(of arguments: [String], _ input: String) throws -> String {
    guard let program else { throw Problem(description: advice) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let (requests, responses) = (Pipe(), Pipe())
    process.standardInput = requests
    (process.standardOutput, process.standardError) = (responses, responses)
    try process.run()
    // A request is shorter than what a pipe holds, so this never waits.
    try requests.fileHandleForWriting.write(contentsOf: Data(input.utf8))
    try requests.fileHandleForWriting.close()
    let output = try responses.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: output, as: UTF8.self)
  }
}
