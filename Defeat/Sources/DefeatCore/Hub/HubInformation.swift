public import Foundation

/// What a hub says of itself to programs that don't know it yet.
public struct HubInformation: Hashable, Codable, Sendable {
  /// Who may sign up.
  public enum SignUp: String, Hashable, Codable, Sendable {
    /// Everyone.
    case open

    /// Who has an invitation.
    case invited
  }

  /// What answers: “defeat”.
  public let program: String

  /// The identifier that the hub was given when it was set up; nil from earlier versions.
  public let id: UUID?

  /// The versions of the protocol that are spoken; `/v1` is the first.
  public let protocols: [Int]

  /// Who may sign up.
  public let signUp: SignUp

  /// The greatest number of bytes that a request may have.
  public let maximumBody: Int

  /// The greatest number of bytes that a field may have.
  public let maximumValue: Int

  /// Creates a description.
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
