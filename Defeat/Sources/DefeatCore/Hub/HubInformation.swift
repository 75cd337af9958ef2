public import Foundation

/// A hub's public description, for programs that don't know the hub yet.
public struct HubInformation: Hashable, Codable, Sendable {
  /// The people who may sign up.
  public enum SignUp: String, Hashable, Codable, Sendable {
    /// Everyone who can reach the hub.
    case open

    /// People with an invitation.
    case invited
  }

  /// The name of the program: “defeat”.
  public let program: String

  /// The identifier that the hub received during its setup; nil from earlier versions.
  public let id: UUID?

  /// The versions of the protocol that the hub supports; `/v1` is the first.
  public let protocols: [Int]

  /// The people who may sign up.
  public let signUp: SignUp

  /// The maximum size of a request's body, in bytes.
  public let maximumBody: Int

  /// The maximum size of a field's value, in bytes.
  public let maximumValue: Int

  /// Creates a hub's description of itself.
  public init(
    program: String = "defeat", id: UUID? = nil, protocols: [Int] = [1], signUp: SignUp, maximumBody: Int,
    maximumValue: Int
  ) {
    self.program = program
    self.id = id
    self.protocols = protocols
    self.signUp = signUp
    self.maximumBody = maximumBody
    self.maximumValue = maximumValue
  }
}
