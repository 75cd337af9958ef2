public import HolonSync

/// Why a hub refuses an edit, besides the reasons that all servers have.
extension RefusalReason {
  /// The space has as many nodes, or takes as many bytes, as it may.
  public static let spaceFull = RefusalReason(rawValue: "spaceFull")

  /// The spaces of the account that the space counts for take as many bytes as they may.
  public static let accountFull = RefusalReason(rawValue: "accountFull")

  /// The node has as many fields, or was in as many places, as it may.
  public static let nodeFull = RefusalReason(rawValue: "nodeFull")

  /// The node, or a part of it, would lie deeper than nodes may.
  public static let tooDeep = RefusalReason(rawValue: "tooDeep")

  /// A text holds what can't be kept: a zero byte.
  public static let unreadable = RefusalReason(rawValue: "unreadable")
}
