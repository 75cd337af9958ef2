public import HolonFiles
public import HolonToDos

/// The result of attaching files to a to-do.
public struct AttachOutcome: Sendable {
  /// The result of the edit, with the to-do's number.
  public let outcome: Outcome

  /// The attachments, under the names that the to-do gives them.
  public let attached: [Attachment]

  /// The attachments that the to-do already had.
  public let known: Set<Attachment>

  /// The entries of folders that couldn't be kept.
  public let leftOut: [FileFailure]
}

/// The attachments of one to-do.
public struct ToDoFiles: Sendable {
  /// The number that refers to the to-do in commands.
  public let number: Int

  /// The title of the to-do.
  public let title: String

  /// The files and folders attached to the to-do, in its order.
  public let attachments: [Attachment]
}

extension Defeat {
  /// Attaches files and folders to a to-do: either all of them or none.
  ///
  /// - Throws: ``FileError`` if something can't be read or kept.
  @discardableResult
  public func attach(_ paths: [AbsolutePath], to reference: ToDoReference) throws -> AttachOutcome {
    let store = try contentStore()
    let number = try number(of: reference)
    let result = try store.keeping {
      var leftOut: [FileFailure] = []
      var attachments: [Attachment] = []
      for path in paths {
        let added = try store.add(path)
        attachments.append(added.attachment)
        leftOut += added.leftOut
      }
      return try attach(attachments, to: number, leftOut)
    }
    collectContents()
    return result
  }

  /// Attaches a file that was uploaded.
  @discardableResult
  public func attach(_ upload: any ContentUpload, named name: String, to reference: ToDoReference) throws
    -> AttachOutcome
  {
    try contentStore().keeping {
      try attach([upload.finish(named: name)], to: number(of: reference), [])
    }
  }

  private func attach(
    _ attachments: [Attachment], to number: Int, _ leftOut: [FileFailure]
  ) throws -> AttachOutcome {
    let names = Self.named(attachments.map(\.name.description))
    var title = ""
    return try edit("attach \(names) to \(Self.named([title]))", ToDoExcerpt(alone: [number])) { list in
      title = list[number]?.title ?? ""
      let former = Set(list[number]?.attachments ?? [])
      var attached: [Attachment] = []
      try list.edit(number, at: clock.now()) { toDo throws(ToDoError) in
        attached = attachments.map { toDo.attach($0) }
      }
      let known = former.intersection(attached)
      return AttachOutcome(
        outcome: Outcome(
          numbers: [number], titles: [title], changes: [known.isSuperset(of: attached) ? 0 : 1],
          progress: list.way),
        attached: attached, known: known, leftOut: leftOut)
    }
  }

  /// Removes attachments from a to-do; undo restores them.
  ///
  /// - Parameter names: The names of the attachments; if empty, all attachments are removed.
  /// - Throws: ``ToDoError/unknownAttachment(_:title:)``.
  @discardableResult
  public func detach(_ names: [String], from reference: ToDoReference) throws -> Outcome {
    let number = try number(of: reference)
    let what = names.isEmpty ? "all" : Self.named(names)
    var title = ""
    let outcome = try edit("detach \(what) from \(Self.named([title]))", ToDoExcerpt(alone: [number])) { list in
      title = list[number]?.title ?? ""
      let names = names.isEmpty ? list[number]?.attachments.map(\.name) ?? [] : names
      try list.edit(number, at: clock.now()) { toDo throws(ToDoError) in
        for (index, name) in names.enumerated() where !names[..<index].contains(name) { try toDo.detach(name) }
      }
      return Outcome(
        numbers: [number], titles: [title], changes: [names.isEmpty ? 0 : 1],
        progress: list.way)
    }
    collectContents()
    return outcome
  }

  /// Returns the attachments of a to-do.
  public func files(of reference: ToDoReference) throws -> ToDoFiles {
    let number = try number(of: reference)
    guard let toDo = try store.list(ToDoExcerpt(alone: [number]))[number] else { throw ToDoError.unknownNumber(number) }
    return ToDoFiles(number: number, title: toDo.title, attachments: toDo.attachments)
  }

  /// Returns the attachments of all to-dos, in the order of the list.
  public func files() throws -> [ToDoFiles] {
    try store.list().entries.compactMap { entry, _ in
      let toDo = entry.toDo
      return toDo.attachments.isEmpty
        ? nil : ToDoFiles(number: entry.number, title: toDo.title, attachments: toDo.attachments)
    }
  }

  /// Removes contents that no to-do names and that undo can't restore.
  ///
  /// Errors are ignored, so that no edit fails because of them; the next call retries the removal.
  public func collectContents() { _ = try? contents?.collect(store.contentHashes) }

  /// Returns the store of contents.
  ///
  /// - Throws: ``FileError`` if the list keeps no contents.
  public func contentStore() throws -> any ContentStore {
    guard let contents else {
      throw FileError(.notSupported, "This list can't have attachments: use a list in a file.")
    }
    return contents
  }
}
