/// One of the batches that turn a list of sections into another one.
public struct SectionedStage<Section, Row> {
  /// The changes of the batch, from the list before it to the list after it.
  public let difference: SectionedDifference

  let source: SectionedSource<Section, Row>
  let phase: SectionedPhase

  /// The list after the batch, created on demand.
  ///
  /// - Complexity: O(1) for the last stage, otherwise O(*n*), *n* being the number of sections and of rows in those
  ///   that lose some.
  public var sections: [Section] { source.sections(after: phase) }
}

extension SectionedStage: Sendable where Section: Sendable, Row: Sendable {}

/// The order of the batches; each starts from the result of those before.
enum SectionedPhase {
  case leaving, rearranging, arriving
}

extension SectionedDifference {
  /// Returns the batches that lead to the new list: removals and updates, then new and moved sections, then new and
  /// moved rows.
  ///
  /// Each of them is safe for `UITableView` and `UICollectionView`: no updated row moves in the same batch, and no row
  /// changes while its section moves. Batches without changes are left out, so that equal lists have no stages.
  ///
  /// - Parameters:
  ///   - old: The sections before.
  ///   - new: The sections after.
  ///   - rows: The rows of a section.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes.
  public func stages<Section, Row>(
    from old: [Section], to new: [Section], rows: any WritableKeyPath<Section, [Row]> & Sendable
  ) -> [SectionedStage<Section, Row>] {
    let source = SectionedSource(old: old, new: new, rows: rows, difference: self)
    let differences: [(SectionedDifference, SectionedPhase)] = [
      (leaving, .leaving), (rearranging, .rearranging), (arriving, .arriving),
    ]
    let stages = differences.filter { !$0.0.isEmpty }
    return stages.enumerated().map { index, stage in
      SectionedStage(
        difference: stage.0, source: source, phase: index == stages.count - 1 ? .arriving : stage.1)
    }
  }

  private var leaving: SectionedDifference {
    let ranks = RowRanks(removals)
    var difference = SectionedDifference()
    difference.sections = sections.split.leaving
    difference.removals = removals
    let partners = SectionPartners(sections)
    difference.updates =
      updates
      .map { Pair(old: $0.old, new: ranks.remaining($0.old, section: partners.remaining($0.old.section))) }
      .sorted { $0.new < $1.new }
    return difference
  }

  private var rearranging: SectionedDifference {
    var difference = SectionedDifference()
    difference.sections = sections.split.arriving
    return difference
  }

  private var arriving: SectionedDifference {
    let (ranks, partners) = (RowRanks(removals), SectionPartners(sections))
    var difference = SectionedDifference()
    difference.insertions = insertions
    difference.moves = moves.map { move in
      // Rows of removed sections are never reported as moved.
      let section = partners.new(move.old.section) ?? move.old.section
      return Pair(old: ranks.remaining(move.old, section: section), new: move.new)
    }
    return difference
  }
}
