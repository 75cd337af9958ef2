import DefeatCore
import Foundation
import HolonHashing
import HolonSQL

/// The accounts of a hub, with their devices, invitations and memberships.
struct Directory: Sendable {
  let database: any HubDatabase
  let limits: HubLimits
  let passwords: Passwords
  let now: @Sendable () -> Int64

  init(_ database: any HubDatabase, _ limits: HubLimits, now: @escaping @Sendable () -> Int64) throws(HashingError) {
    self.database = database
    self.limits = limits
    self.now = now
    passwords = try Passwords(rounds: limits.passwordRounds)
  }

  var time: SQLValue { .integer(Int(now())) }
}

extension Directory {
  /// Creates an account with its home space.
  func signUp(_ request: HubSignUp, needsInvitation: Bool) async throws -> HubAccount {
    let name = try Names.account(request.name)
    try Names.check(password: request.password, of: name)
    let code = try Secret.hash(request.invitation ?? "")
    let isAdministrator = try await invitation(code, needsInvitation: needsInvitation || request.invitation != nil)
    guard try await database.rows("SELECT 1 FROM account WHERE name = \(name)").isEmpty else {
      throw HubFailure(.nameTaken, "The name “\(name)” is taken: choose another one.")
    }
    let password = try await passwords.hash(request.password)
    let (account, home) = (UUID(), UUID())
    let isInvited = needsInvitation || request.invitation != nil
    let isAllowed: SQLStatement =
      isInvited ? "EXISTS (SELECT 1 FROM invitation WHERE code_hash = \(code) AND used_by = \(account))" : "1 = 1"
    do {
      let answers = try await database.run(
        [
          """
          UPDATE invitation SET used_by = \(account)
          WHERE code_hash = \(code) AND used_by IS NULL AND expires > \(time)
          """,
          """
          INSERT INTO account (account_id, name, password, is_administrator, home, created)
          SELECT \(account), \(name), \(password), \(isAdministrator ? 1 : 0), \(home), \(time) WHERE \(isAllowed)
          RETURNING is_administrator
          """,
          // The hub's own invitations are for the first administrator.
          """
          DELETE FROM invitation WHERE created_by IS NULL AND used_by IS NULL
            AND EXISTS (SELECT 1 FROM account WHERE is_administrator = 1)
          """,
        ] + Self.creation(of: home, "To-dos", for: account, time))
      guard !answers[1].isEmpty else { throw Self.noInvitation }
    } catch let error as HubDatabaseError where error.code == .notUnique {
      throw HubFailure(.nameTaken, "The name “\(name)” is taken: choose another one.")
    }
    return HubAccount(name: name, isAdministrator: isAdministrator, home: home)
  }

  private static let noInvitation = HubFailure(
    .invitationNeeded, "Signing up needs an invitation that is still valid: ask an administrator of this hub for one.")

  /// Returns whether an invitation makes an administrator.
  private func invitation(_ code: String, needsInvitation: Bool) async throws -> Bool {
    guard needsInvitation else { return false }
    let found = try await database.rows(
      """
      SELECT is_administrator FROM invitation WHERE code_hash = \(code) AND used_by IS NULL AND expires > \(time)
      """)
    guard let row = found.first else { throw Self.noInvitation }
    return try row["is_administrator"]
  }

  /// Returns the statements that create a space; they have no effect if the account doesn't exist.
  static func creation(of space: UUID, _ name: String, for account: UUID, _ time: SQLValue) -> [SQLStatement] {
    let genesis = SQLValue.bits(UInt64.random(in: 0...UInt64.max))
    let exists: SQLStatement = "EXISTS (SELECT 1 FROM account WHERE account_id = \(account))"
    return [
      """
      INSERT INTO space (space_id, name, fields, created, head, checksum, tail, tail_checksum, checkpoint_head,
        checkpoint_id, payer)
      SELECT \(space), \(name), 1, \(time), 0, \(genesis), 0, \(genesis), 0, 0, \(account) WHERE \(exists)
      """,
      "INSERT INTO member (space_id, account_id, role) SELECT \(space), \(account), 2 WHERE \(exists)",
    ]
  }

  /// Returns the identifier of the hub, by which devices detect that it was set up again.
  func identity() async throws -> UUID? { try await database.rows("SELECT hub_id FROM hub_identity").first?["hub_id"] }
}
