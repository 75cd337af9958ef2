public import Foundation
public import HolonRepositories

/// What a hub keeps of to-dos: nodes with named texts, whose meaning only devices know.
///
/// A hub relays fields that it doesn't know, so devices with newer versions share spaces with older ones.
public enum HubSchema: SyncSchema {
  /// Names a to-do.
  public typealias ID = UUID

  /// Names what a to-do holds, as `title`.
  public typealias Field = String

  /// What a field holds.
  public typealias Value = String

  /// The version of the meaning of fields that this program knows.
  public static let version = 1
}
