public import HolonSync

/// The reasons for which a hub refuses an edit, in addition to the reasons of all servers.
extension RefusalReason {
  /// The space has reached its maximum number of nodes or of bytes.
  public static let spaceFull = RefusalReason(rawValue: "spaceFull")

  /// The account to which the space counts has reached its maximum number of bytes.
  public static let accountFull = RefusalReason(rawValue: "accountFull")

  /// The node has reached its maximum number of fields or of former places.
  public static let nodeFull = RefusalReason(rawValue: "nodeFull")

  /// The node, or a part of it, would exceed the maximum depth.
  public static let tooDeep = RefusalReason(rawValue: "tooDeep")

  /// A text contains a zero byte, which can't be stored.
  public static let unreadable = RefusalReason(rawValue: "unreadable")
}
