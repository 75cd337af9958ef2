import Hummingbird

extension Response {
  /// Creates a response with JSON.
  init(json: [UInt8], status: HTTPResponse.Status = .ok) {
    self.init(
      status: status, headers: [.contentType: "application/json; charset=utf-8"],
      body: ResponseBody(byteBuffer: ByteBuffer(bytes: json)))
  }
}
