/// A picture.
public struct ImageFile: LeafFile, Hashable {
  /// What the file system knows of it.
  public var attributes: FileAttributes

  /// What its content tells.
  public var details: ImageDetails

  /// Creates one of what is known of it.
  public init(_ attributes: FileAttributes, details: ImageDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a picture that may exist nowhere.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: ImageFormat? = nil,
    dimensions: ImageSize? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = ImageDetails(format: format, size: dimensions)
  }

  /// Always an image.
  public var kind: FileKind { .image }

  /// How it is written; nil when that isn't known.
  public var format: ImageFormat? { details.format }

  /// Width and height in pixels, as they are stored; nil when they aren't known.
  public var dimensions: ImageSize? { details.size }

  /// Format and dimensions, as in `JPEG, 640 × 480`.
  public var summary: String {
    [format?.rawValue ?? "image", dimensions?.description].compactMap { $0 }.joined(separator: ", ")
  }
}
