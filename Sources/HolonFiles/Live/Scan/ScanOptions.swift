/// How a folder is scanned.
public struct ScanOptions: Sendable {
  /// What is told by the contents of files.
  public enum Details: Sendable {
    /// Nothing: kinds are told by names, and no file is opened.
    case none

    /// What each file is and what its content says: titles, authors, dimensions.
    case all
  }

  /// How many threads read at once; nil for as many as there are processors, and more while they wait for the disk.
  public var threads: Int?

  /// Whether to go into other file systems that are mounted in the folder; their roots are shown in any case.
  public var crossesMountPoints = true

  /// Whether to look into files.
  public var details = Details.none

  /// How many levels of folders are gone into; nil for all.
  public var levels: Int?

  /// How many folders each thread keeps open at most; fewer when the process may open few.
  public var handlesPerThread = 64

  /// Creates the options that are right for most folders.
  public init() {}

  /// The most threads that waiting for the disk leads to.
  static let greatestThreadCount = 16
}

/// How far a scan has come.
public struct ScanProgress: Equatable, Sendable {
  /// How many folders were read.
  public var folders = 0

  /// How many files, links and others were seen.
  public var files = 0

  /// The bytes of these files.
  public var bytes: Int64 = 0

  /// How many threads are at work.
  public var threads = 0

  /// Creates the progress of a scan that has just begun.
  public init() {}
}
