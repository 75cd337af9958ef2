extension TreeDifference: CustomStringConvertible {
  /// The changes in words, one on each line.
  public var description: String { changes.map(\.description).joined(separator: "\n") }
}

extension TreeDifference {
  /// Draws the changed nodes and their ancestors as a tree.
  ///
  /// ```swift
  /// print(difference.drawing(from: before, to: tree))
  /// //   └─ shopping
  /// // -    ├─ bread
  /// // ~    ├─ oat milk (was milk)
  /// // +    └─ butter
  /// ```
  ///
  /// The mark before a line shows the change: `+` inserted, `-` removed, `>` moved, `~` updated.
  ///
  /// - Parameters:
  ///   - old: The version that the difference was taken from.
  ///   - new: The version to which it leads.
  ///   - text: A closure that returns the text of an element.
  /// - Complexity: O(*c* · *d* + *s*), *c* being the number of changes, *d* the depth and *s* the number of drawn nodes'
  ///   siblings.
  public func drawing<Summary>(
    from old: Tree<Element, Summary>, to new: Tree<Element, Summary>,
    _ text: @escaping (Element) -> String = { "\($0)" }
  ) -> String {
    var picture = DifferencePicture<Element>(text: text)
    for change in changes { picture.mark(change) }
    let changed = Array(picture.lines.keys)
    picture.addAncestors(of: changed.filter { new.contains($0) }, in: new)
    picture.addAncestors(of: changed.filter { !new.contains($0) && old.contains($0) }, in: old)
    return picture.drawn(from: old, to: new)
  }
}

/// The lines of a drawing of changes, by node.
private struct DifferencePicture<Element> {
  struct Line {
    var mark: Character
    var text: String
  }

  let text: (Element) -> String
  var lines: [NodeHandle: Line] = [:]

  mutating func mark(_ change: TreeChange<Element>) {
    switch change {
    case .insert(let node, let element, _): lines[node] = Line(mark: "+", text: text(element))
    case .remove(let node, let element, _): lines[node] = Line(mark: "-", text: text(element))
    case .move(let node, _, _): lines[node] = Line(mark: ">", text: lines[node]?.text ?? "")
    case .update(let node, let from, let to):
      lines[node] = Line(mark: lines[node]?.mark ?? "~", text: "\(text(to)) (was \(text(from)))")
    }
  }

  /// Adds lines without a mark for the ancestors of nodes, each only once.
  mutating func addAncestors<Summary>(of nodes: [NodeHandle], in tree: Tree<Element, Summary>) {
    var seen: Set<NodeHandle> = []
    for node in nodes {
      for ancestor in tree.ancestors(of: node) {
        guard seen.insert(ancestor).inserted else { break }
        if lines[ancestor] == nil { lines[ancestor] = Line(mark: " ", text: text(tree[ancestor])) }
      }
    }
  }

  func drawn<Summary>(from old: Tree<Element, Summary>, to new: Tree<Element, Summary>) -> String {
    var drawing = TreeDrawing(levels: 100, margin: "  ")
    var pending = children(of: nil, old, new).reversed().map { ($0, 0, false) }
    if !pending.isEmpty { pending[0].2 = true }
    while let (node, depth, isLast) = pending.popLast() {
      guard let line = lines[node] else { continue }
      let own = line.text.isEmpty && new.contains(node) ? text(new[node]) : line.text
      drawing.add(depth: depth, isLast: isLast, mark: "\(line.mark) ") {
        String(own.map { $0.isNewline ? " " : $0 })
      }
      var below = children(of: node, old, new).reversed().map { ($0, depth + 1, false) }
      if !below.isEmpty { below[0].2 = true }
      pending += below
    }
    return drawing.finished()
  }

  /// Returns the children to draw: those of the new version, and each removed one after its previous sibling.
  private func children<Summary>(
    of node: NodeHandle?, _ old: Tree<Element, Summary>, _ new: Tree<Element, Summary>
  ) -> [NodeHandle] {
    var result = node.map(new.contains) ?? true ? new.children(of: node).filter { lines[$0] != nil } : []
    guard node.map(old.contains) ?? true else { return result }
    var index = 0
    for child in old.children(of: node) where lines[child] != nil {
      if let place = result.firstIndex(of: child) {
        index = place + 1
      } else if !new.contains(child) {
        result.insert(child, at: index)
        index += 1
      }
    }
    return result
  }
}
