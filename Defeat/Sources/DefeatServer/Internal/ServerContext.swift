package import Hummingbird
import NIOCore

/// The context of a request.
package struct ServerContext: RequestContext {
  package var coreContext: CoreRequestContextStorage

  /// The port that received the request; nil in tests without a network.
  let localPort: Int?

  package init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    localPort = source.channel.localAddress?.port
  }

  /// Creates the context of a request that another router has received.
  package init(_ coreContext: CoreRequestContextStorage) {
    self.coreContext = coreContext
    localPort = nil
  }

  /// The maximum size of a request's body in bytes.
  package var maxUploadSize: Int { 1_048_576 }
}
