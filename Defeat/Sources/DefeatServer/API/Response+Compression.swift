import DefeatHTTP
import HTTPTypes
import HolonCompression
import Hummingbird

extension Response {
  /// Creates a response with text that contains the titles of to-dos, compressed if the browser accepts it.
  ///
  /// The length of compressed text depends on its repetitions. Another site could make a browser request a page with
  /// chosen words, and an eavesdropper could compare lengths to guess titles (https://breachattack.com). The text is
  /// compressed only if the browser states that no other site caused the request.
  init(_ text: [UInt8], _ type: String, to request: Request) {
    var headers: HTTPFields = [.contentType: type]
    headers[values: .vary] = ["Accept-Encoding", "Sec-Fetch-Site"]
    var body = text
    let isOwn = ["none", "same-origin"].contains(request.headers[.secFetchSite])
    if isOwn, text.count > 1_024, request.takesGzip, let packed = Gzip.packed(text) {
      headers[.contentEncoding] = "gzip"
      body = packed
    }
    self.init(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
  }
}
