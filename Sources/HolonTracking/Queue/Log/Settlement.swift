/// What finally became of an event.
enum Settlement: Hashable {
  case delivered
  case rejected
  case dropped(DropReason)

  // Numbers are in files, so they never change their meaning.
  var code: UInt8 {
    switch self {
    case .delivered: 1
    case .rejected: 2
    case .dropped(.overflow): 16
    case .dropped(.age): 17
    case .dropped(.ambiguous): 18
    case .dropped(.damaged): 19
    case .dropped(.discarded): 20
    }
  }

  static let all: [Settlement] = [.delivered, .rejected] + DropReason.allCases.map { .dropped($0) }

  init?(code: UInt8) {
    guard let settlement = Self.all.first(where: { $0.code == code }) else { return nil }
    self = settlement
  }
}
