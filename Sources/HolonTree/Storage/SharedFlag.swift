internal import HolonAtomics

/// Says that others have begun to share a storage's pages; raised by any thread, never lowered while others may look.
///
/// An atomic in C, since `Synchronization.Atomic` needs macOS 15.
@usableFromInline
struct SharedFlag: @unchecked Sendable {  // The pointer is let, what it points to is read and written atomically only.
  @usableFromInline let flag: UnsafeMutablePointer<Bool>

  @inlinable
  init() {
    flag = .allocate(capacity: 1)
    flag.initialize(to: false)
  }

  /// Whether the flag is raised, which only the one owner of a storage may ask: whoever raised it has let go since.
  @inlinable var isRaised: Bool { flag.pointee }

  @usableFromInline
  func raise() { holon_flag_raise(flag) }

  /// Lowers the flag, which only the one owner of a storage may do.
  @inlinable
  func lower() { flag.pointee = false }

  @inlinable
  func deallocate() { flag.deallocate() }
}
