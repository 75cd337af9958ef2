@_exported public import HolonCore

/// An error together with the file in a folder that it is about.
public struct FileFailure: Error {
  /// The path of the file, from the folder that was asked.
  public let path: RelativePath

  /// The error.
  public let error: any Error

  /// Creates the failure of a file.
  public init(path: RelativePath, error: any Error) {
    self.path = path
    self.error = error
  }
}

extension FileFailure: CustomStringConvertible {
  /// The path and the error, as in `music/song.mp3: can't be read: …`.
  public var description: String {
    (error as? FileError)?.at(path).description ?? "\(path): \(error)"
  }
}
