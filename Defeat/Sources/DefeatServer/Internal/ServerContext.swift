import Hummingbird
import NIOCore

/// What is known about a request besides its content.
struct ServerContext: RequestContext {
  var coreContext: CoreRequestContextStorage

  /// The port that the request has come in at; nil in tests without a network.
  let localPort: Int?

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    localPort = source.channel.localAddress?.port
  }

  /// The size of a request's body in bytes, from which on it is refused.
  var maxUploadSize: Int { 1_048_576 }
}
