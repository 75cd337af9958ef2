extension ImageSize {
  /// A size from numbers of a file, which may say anything.
  init(
    width: some BinaryInteger, height: some BinaryInteger, of format: StaticString
  ) throws(FileError) {
    guard let width = Int(exactly: width), let height = Int(exactly: height), width > 0, height > 0 else {
      throw .malformed("is a \(format) of \(width) × \(height) pixels, which can't be: it is damaged")
    }
    self.init(width: width, height: height)
  }
}
