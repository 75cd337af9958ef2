/// A picture.
public struct ImageFile: LeafFile, Hashable {
  /// The file system's attributes of the picture.
  public var attributes: FileAttributes

  /// The details that were read from its content.
  public var details: ImageDetails

  /// Creates a picture with attributes and details.
  public init(_ attributes: FileAttributes, details: ImageDetails) {
    self.attributes = attributes
    self.details = details
  }

  /// Creates a picture in code, which needn't exist on any disk.
  public init(
    _ name: FileName, size: Int64 = 0, modified: FileTime? = nil, format: ImageFormat? = nil,
    dimensions: ImageSize? = nil, title: String? = nil
  ) {
    attributes = FileAttributes(name, size: size, modified: modified)
    details = ImageDetails(format: format, size: dimensions, title: title)
  }

  /// Always an image.
  public var kind: FileKind { .image }

  /// The format of the picture; nil when it isn't known.
  public var format: ImageFormat? { details.format }

  /// The stored width and height in pixels; nil when they aren't known.
  public var dimensions: ImageSize? { details.size }

  /// The title of the picture, which only vector graphics have.
  public var title: String? { details.title }

  /// The title, format and dimensions, as in `JPEG, 640 × 480`.
  public var summary: String {
    let title = title.map { "“\(Printable.text($0.utf8))”" }
    return [title, format?.rawValue ?? "image", dimensions?.description].compactMap { $0 }.joined(separator: ", ")
  }
}
