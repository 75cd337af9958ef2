import HolonSync

/// A namespace for describing messages as readable text.
enum SyncStory {
  static func text(_ body: SyncRequest.Body) -> String {
    switch body {
    case .push(let operations): "push " + list(operations.map { "\($0.number) \($0.operation)" })
    case .pull(let since, _): "pull since \(since.sequence)"
    case .snapshot(let position, let start, _): "snapshot from \(text(position)) for \(start?.sequence ?? 0)"
    }
  }

  static func text(_ body: SyncResponse.Body) -> String {
    switch body {
    case .pushed(let number, _, let refusals):
      "pushed through \(number)" + (refusals.isEmpty ? "" : ", refused " + list(refusals.map { "\($0.number)" }))
    case .pulled(let since, let records, let hasMore):
      "pulled since \(since.sequence)\(hasMore ? ", with more to come" : "") " + list(records.map(text))
    case .page(let page):
      "page from \(text(page.position)) for \(page.start.sequence): \(page.nodes.count) nodes, "
        + "\(page.moves.count) moves" + (page.next == nil ? ", the last" : "")
    case .tooOld(let number, _): "number \(number) is too old"
    case .clockAhead(let number, _): "number \(number) is from the future"
    case .forked: "forked"
    case .reset(let since): "reset since \(since.sequence)"
    case .behind(let since): "behind since \(since.sequence)"
    }
  }

  private static func text(_ position: SnapshotPosition) -> String {
    switch position {
    case .node(let index): "node \(index)"
    case .move(let stamp): "move \(stamp)"
    }
  }

  private static func text(_ record: LogRecord) -> String {
    switch record {
    case .operation(let device, let number, let operation): "\(device.rawValue)#\(number) \(operation)"
    case .horizon(let stamp): "horizon \(stamp)"
    }
  }

  private static func list(_ lines: [String]) -> String { "[" + lines.joined(separator: "; ") + "]" }
}
