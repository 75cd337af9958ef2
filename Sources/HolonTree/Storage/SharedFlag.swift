public import HolonAtomics

/// A flag that others have begun to share a storage's pages; raised by any thread, never lowered while others may read
/// it.
///
/// It is an atomic in C, since `Synchronization.Atomic` needs macOS 15.
@usableFromInline
struct SharedFlag: @unchecked Sendable {  // The pointer is let, what it points to is read and written atomically only.
  @usableFromInline let flag: UnsafeMutablePointer<Bool>

  @inlinable
  init() {
    flag = .allocate(capacity: 1)
    flag.initialize(to: false)
  }

  /// Whether the flag is raised; only for the one owner of a storage, after it has checked that it is the only one.
  @inlinable var isRaised: Bool { holon_flag_is_raised(flag) }

  /// Raises the flag.
  ///
  /// - Returns: Whether it was raised before; only one of several threads receives false.
  @usableFromInline
  @discardableResult
  func raise() -> Bool { holon_flag_raise(flag) }

  /// Lowers the flag, which only the one owner of a storage may do.
  @inlinable
  func lower() { flag.pointee = false }

  @inlinable
  func deallocate() { flag.deallocate() }
}
