import Hummingbird
import NIOCore

/// The context of a request.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The port that received the request; nil in tests without a network.
  let localPort: Int?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    localPort = source.channel.localAddress?.port
  }

  /// The maximum size of a request's body in bytes.
  var maxUploadSize: Int { 1_048_576 }
}
