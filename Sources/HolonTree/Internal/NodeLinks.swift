/// How a slot hangs together with others; 0 stands for none.
@usableFromInline
struct NodeLinks: Sendable {
  @usableFromInline var parent: UInt32 = 0
  @usableFromInline var firstChild: UInt32 = 0
  @usableFromInline var lastChild: UInt32 = 0
  @usableFromInline var previous: UInt32 = 0
  @usableFromInline var next: UInt32 = 0

  @inlinable
  init() {}
}
