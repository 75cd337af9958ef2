import Hummingbird

extension Response {
  /// An answer for programs.
  init(json: [UInt8], status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
  }
}
