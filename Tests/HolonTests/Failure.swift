/// The description of what a question fails with; nil when it doesn't.
func failure(of question: () throws -> Void) -> String? {
  do { try question() } catch { return "\(error)" }
  return nil
}

/// The description of what a question fails with; nil when it doesn't.
func failure(
  isolation: isolated (any Actor)? = #isolation, of question: () async throws -> Void
) async -> String? {
  do { try await question() } catch { return "\(error)" }
  return nil
}
