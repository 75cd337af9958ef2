import HolonTree

extension Reconciliation {
  /// Returns the version of the tree that matches the disk, and the difference.
  ///
  /// - Parameter root: The folder at which the paths of the difference begin.
  /// - Returns: The tree, the difference, and the nodes of the scanned folders.
  func applied(root: NodeHandle) -> (
    tree: FileTree, difference: FolderDifference, places: [ObjectIdentifier: NodeHandle]
  ) {
    var new = tree
    new.devices = result.devices
    var changes = removals(root: root)
    var places = nodes
    let changed = update(&new)

    // All moved files are taken out first, since two folders may have exchanged their places, one inside the other.
    var origins: [NodeHandle: RelativePath] = [:]
    for case .move(let node, _) in placements {
      origins[node] = tree.path(of: node, from: root)
      move(node, to: nil, in: &new)
    }
    var added: [NodeHandle] = []
    for placement in placements {
      switch placement {
      case .insertion(let arrival):
        guard let parent = places[ObjectIdentifier(arrival.folder)] else { continue }
        let node = insert(arrival, under: parent, in: &new)
        if let subfolder = arrival.subfolder { places[ObjectIdentifier(subfolder)] = node }
        added.append(node)
      case .move(let node, let arrival):
        guard let parent = places[ObjectIdentifier(arrival.folder)] else { continue }
        let name = result.name(of: record(of: arrival), in: arrival.folder)
        if let subfolder = arrival.subfolder { places[ObjectIdentifier(subfolder)] = node }
        if new.name(of: node) != name { new.nodes[node].name = new.keep(name) }
        do { try new.move(node, under: parent) } catch { preconditionFailure("\(error)") }
      }
    }
    for node in missing where !claimed.contains(node) && new.nodes.contains(node) { new.remove(node) }
    for (node, origin) in origins {
      changes.append(.moved(from: origin, to: new.path(of: node, from: root), new.nodes[node].kind))
    }
    for node in changed { changes.append(.changed(new.path(of: node, from: root), new.nodes[node].kind)) }
    for node in added { changes.append(.added(new.path(of: node, from: root), new.nodes[node].kind)) }
    return (new, FolderDifference(changes), places)
  }

  private func record(of arrival: Arrival) -> FileEntry {
    result.readers[arrival.folder.reader].records[arrival.record]
  }

  private func move(_ node: NodeHandle, to parent: NodeHandle?, in new: inout FileTree) {
    do { try new.nodes.move(node, to: parent) } catch { preconditionFailure("\(error)") }
  }

  /// Returns the removed files; a file that was moved out of a removed folder isn't one of them.
  private func removals(root: NodeHandle) -> [FolderDifference.Change] {
    var changes: [FolderDifference.Change] = []
    for top in missing where !claimed.contains(top) {
      var walk = tree.nodes.preorder(from: top)
      while let (node, _) = walk.next() {
        if claimed.contains(node) {
          walk.skipDescendants()
        } else {
          changes.append(.removed(tree.path(of: node, from: root), tree.nodes[node].kind))
        }
      }
    }
    return changes
  }

  /// Updates files that still exist; returns those with a changed content.
  private func update(_ new: inout FileTree) -> [NodeHandle] {
    var changed: [NodeHandle] = []
    for (node, arrival) in updates {
      let old = tree.nodes[node]
      var entry = entry(of: arrival)
      let (name, isSameContent) = (entry.name, old.size == entry.size && old.modified == entry.modified)
      entry.name = old.name
      if old.traits.contains(.seen), isSameContent, !entry.traits.contains(.seen) {
        entry.kind = old.kind
        entry.traits.insert(.seen)
      } else if !entry.traits.contains(.seen) {
        new.details[node] = nil
      }
      new.nodes[node] = entry
      new.problems[node] = arrival.subfolder?.problem
      if arrival.subfolder == nil { new.addFindings(entry, name, result.readers[arrival.folder.reader], node) }
      // A change to a folder's own time follows from the changes of its contents.
      if entry.kind != .folder || entry.isUnreadable != old.isUnreadable, !moved.contains(node) {
        changed.append(node)
      }
    }
    return changed
  }

  private func insert(_ arrival: Arrival, under parent: NodeHandle, in new: inout FileTree) -> NodeHandle {
    var entry = entry(of: arrival)
    let name = record(of: arrival).name
    entry.name = new.keep(result.readers[arrival.folder.reader].names[name])
    let node = new.insert(entry, under: parent)
    if let subfolder = arrival.subfolder {
      new.problems[node] = subfolder.problem
    } else {
      new.addFindings(entry, name, result.readers[arrival.folder.reader], node)
    }
    return node
  }
}
