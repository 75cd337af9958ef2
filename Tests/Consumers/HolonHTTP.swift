// traits: HTTP
import HolonHTTP

func useHolonHTTP() throws {
  precondition(!HTTPSession(timeouts: HTTPTimeouts(whole: .seconds(20))).allowsPlainHTTP)
}
