import DefeatCore
import Foundation

/// Who asks, and with which device.
struct Visitor: Sendable {
  let account: UUID
  let name: String
  let isAdministrator: Bool
  let home: UUID
  let device: UUID
  let tokenHash: String

  /// When the device was last seen, as far as the database knows.
  let lastSeen: Int64

  var answer: HubAccount { HubAccount(name: name, isAdministrator: isAdministrator, home: home) }
}

/// What someone may do with a space.
struct Access: Sendable {
  let visitor: Visitor
  let space: UUID
  let role: HubRole

  /// The version of the fields that devices have to know.
  let schema: Int

  func require(_ role: HubRole) throws {
    guard self.role >= role else {
      throw HubFailure(.forbidden, "You may only \(self.role.rawValue) this space: ask one of its owners.")
    }
  }
}

/// What has to be so for a device to write to a space.
struct WriteAccess: Sendable {
  let tokenHash: String

  /// The version of the fields that the device knows.
  let schema: Int

  init(_ access: Access, schema: Int) { (tokenHash, self.schema) = (access.visitor.tokenHash, schema) }
}

extension HubRole {
  /// The role as a number that databases compare.
  var number: Int {
    switch self {
    case .read: 0
    case .write: 1
    case .own: 2
    }
  }

  init?(number: Int) {
    guard let role = HubRole.allCases.first(where: { $0.number == number }) else { return nil }
    self = role
  }
}
