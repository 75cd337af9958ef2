/// Tells what a file is and what its content says, reading as little of it as possible.
public struct DetailsReader {
  private let reader = ByteReader()

  /// Creates a reader, which may serve any number of files, one after the other.
  public init() {}

  /// Reads the details of a file.
  ///
  /// - Parameters:
  ///   - source: The content.
  ///   - name: What the file is called, for content that doesn't tell by itself what it is.
  /// - Throws: ``FileError`` when the content can't be read, or isn't what it claims to be.
  public func details(of source: any ByteSource, named name: FileName) throws(FileError) -> FileDetails {
    reader.reset(source)
    return .other
  }
}
