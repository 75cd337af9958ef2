public import Foundation
public import HolonRepositories

/// To-dos as devices keep them in step: a node for each, a field for each thing that it holds.
///
/// The fields are `title`, `notes`, `due`, `priority`, `completed`, `created`, `modified`, and one of its own for each tag
/// (`tag:home`) and each attribute (`attribute:wait`), so that two devices may each add a tag and both stay. Times are
/// milliseconds since 1970. Fields of newer versions are kept and handed on.
public enum ToDoTree: SyncSchema {
  /// Names a to-do.
  public typealias ID = UUID

  /// Names what a to-do holds.
  public typealias Field = String

  /// What a field holds.
  public typealias Value = String
}
