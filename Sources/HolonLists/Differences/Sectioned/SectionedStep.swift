/// One of the edits that make a list of sections another one when they are made one after the other.
///
/// Each place is one of the list as it is then.
public enum SectionedStep: Hashable, Sendable {
  /// A section comes, goes, moves or shows another header or footer; one that comes has all its rows.
  case section(ListStep)

  /// Takes a row out.
  case remove(at: SectionedDifference.Place)

  /// Puts a row in; `new` is its place in the new list.
  case insert(at: SectionedDifference.Place, new: SectionedDifference.Place)

  /// Takes a row out and puts it in again; the second place is counted without it.
  case move(from: SectionedDifference.Place, to: SectionedDifference.Place)

  /// Shows a row anew; `new` is its place in the new list.
  case update(at: SectionedDifference.Place, new: SectionedDifference.Place)
}

extension SectionedDifference {
  /// The edits that lead to the new list one after the other: updates and removals, then the rows that arrive in
  /// sections that stay, then the sections that arrive.
  ///
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

  /// The edits of rows that are left to do when nothing is to be updated or removed any more, and before any section
  /// arrives.
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
