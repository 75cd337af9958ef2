/// The options of a scan.
public struct ScanOptions: Sendable {
  /// The use of files' contents.
  public enum Details: Sendable {
    /// No use: kinds follow from names, and no file is opened.
    case none

    /// The kind of each file and its details: titles, authors, dimensions.
    case all
  }

  /// The number of threads; nil for as many as there are processors, and more while they wait for the disk.
  public var threads: Int?

  /// Whether to read other file systems that are mounted in the folder; their roots are listed in any case.
  public var crossesMountPoints = true

  /// The use of files' contents.
  public var details = Details.none

  /// The index from which the details of unchanged files are taken, and to which those of others are added.
  public var index: DetailsIndex?

  /// The number of levels of folders to read; nil for all.
  public var levels: Int?

  /// The maximum number of folders that each thread keeps open; fewer when the process may open only few.
  public var handlesPerThread = 64

  /// Creates the options that fit most folders.
  public init() {}

  /// The maximum number of threads, to which waits for the disk may lead.
  static let greatestThreadCount = 16
}

/// The progress of a scan.
public struct ScanProgress: Equatable, Sendable {
  /// The number of folders that were read.
  public var folders = 0

  /// The number of files, links and special files that were found.
  public var files = 0

  /// The size of these files, in bytes.
  public var bytes: Int64 = 0

  /// The number of running threads.
  public var threads = 0

  /// Creates the progress of a scan that has just begun.
  public init() {}
}
