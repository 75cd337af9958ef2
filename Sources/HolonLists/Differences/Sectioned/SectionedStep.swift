/// One of the edits that turn a list of sections into another one when they are made one after the other.
///
/// Each place refers to the list at that moment.
public enum SectionedStep: Hashable, Sendable {
  /// A section is inserted with all its rows, removed, moved, or shows another header or footer.
  case section(ListStep)

  /// Removes a row.
  case remove(at: SectionedDifference.Place)

  /// Inserts a row; `new` is its place in the new list.
  case insert(at: SectionedDifference.Place, new: SectionedDifference.Place)

  /// Moves a row; the second place is counted without it.
  case move(from: SectionedDifference.Place, to: SectionedDifference.Place)

  /// Updates a row; `new` is its place in the new list.
  case update(at: SectionedDifference.Place, new: SectionedDifference.Place)
}

extension SectionedDifference {
  /// The edits that lead to the new list one after the other.
  ///
  /// The order is: updates and removals, arrivals of rows in sections that stay, and arrivals of sections.
  /// - Complexity: O(*k* log *k*), *k* being the number of changes.
  public var steps: [SectionedStep] {
    var steps = sections.updates.map { SectionedStep.section(.update(at: $0.old, new: $0.new)) }
    steps.reserveCapacity(count)
    steps += updates.map { .update(at: $0.old, new: $0.new) }
    steps += removals.reversed().map { .remove(at: $0) }
    steps += sections.removals.ranges.reversed().flatMap { $0.reversed().map { .section(.remove(at: $0)) } }
    steps += arrivingSteps
    return steps + sections.arrivingSteps.map { .section($0) }
  }

  /// The remaining edits of rows after updates and removals, and before sections are inserted.
  private var arrivingSteps: [SectionedStep] {
    let (ranks, partners) = (RowRanks(removals), SectionPartners(sections))
    func section(_ new: Int) -> Int { partners.remaining(partners.old(new) ?? new) }
    var order = ArrivalOrder()
    var targets: [Place] = []
    for move in moves {
      let old = ranks.remaining(move.old, section: partners.remaining(move.old.section))
      order.leave(
        old.row, section: old.section, to: move.new.row, section: section(move.new.section), target: targets.count)
      targets.append(move.new)
    }
    for place in insertions {
      order.arrive(at: place.row, section: section(place.section), target: targets.count)
      targets.append(place)
    }
    return order.steps().map { step in
      if let origin = step.origin {
        .move(from: origin, to: step.place)
      } else {
        .insert(at: step.place, new: targets[step.target])
      }
    }
  }
}
