/// Throws if the caller has been cancelled, so that no further part is called.
///
/// Generated code calls this function before each part of a requirement that is `async` and may throw any error.
///
/// - Throws: `CancellationError`.
@inlinable
public func checkCancellation() throws { try Task.checkCancellation() }
