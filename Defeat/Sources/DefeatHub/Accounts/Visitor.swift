import DefeatCore
import Foundation

/// The account and the device that make a request.
struct Visitor: Sendable {
  let account: UUID
  let name: String
  let isAdministrator: Bool
  let home: UUID
  let device: UUID
  let tokenHash: String

  /// The time at which the device was last seen, according to the database.
  let lastSeen: Int64

  var answer: HubAccount { HubAccount(name: name, isAdministrator: isAdministrator, home: home) }
}

/// A visitor's access to a space.
struct Access: Sendable {
  let visitor: Visitor
  let space: UUID
  let role: HubRole

  /// The version of the fields that devices must support.
  let schema: Int

  func require(_ role: HubRole) throws {
    guard self.role >= role else {
      throw HubFailure(
        .forbidden, "Your permission in this space is only “\(self.role.rawValue)”: ask one of its owners.")
    }
  }
}

/// The conditions under which a device may write to a space.
struct WriteAccess: Sendable {
  let tokenHash: String

  /// The version of the fields that the device supports.
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
