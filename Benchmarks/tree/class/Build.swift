import TreeMeasurement
import TreeWorkload

/// The components of a tree by their numbers in the workload; the root keeps them alive.
typealias Components = UnsafeMutablePointer<Unmanaged<AnyObject>>

/// Adds one component after the other to the one that the workload names, then brings the totals up to date.
///
/// The workload tells beforehand which ones will have children, so that no leaf has to become a composite.
func built(_ work: workload, noting components: Components) -> Composite {
  let root = Composite(id: 0, value: Int(work.values[0]))
  components[0] = .passUnretained(root)
  for number in work.nodes.dropFirst() {
    let value = Int(work.values[number])
    let child: any Component =
      work.sizes[number] > 1 ? Composite(id: number, value: value) : Leaf(id: number, value: value)
    components[number] = .passUnretained(child)
    components.composite(work.parents[number]).attach(child)
  }
  root.settle()
  return root
}

func built(_ work: workload) -> (root: Composite, components: Components) {
  let components = Components.allocate(capacity: Int(work.count))
  return (built(work, noting: components), components)
}

extension Components {
  func leaf(_ number: UInt32) -> Leaf { unsafeDowncast(self[Int(number)].takeUnretainedValue(), to: Leaf.self) }

  func composite(_ number: UInt32) -> Composite {
    unsafeDowncast(self[Int(number)].takeUnretainedValue(), to: Composite.self)
  }
}

func measureBuild(_ work: workload) -> Answer {
  let components = Components.allocate(capacity: Int(work.count))
  var root: Composite?
  let time = nanoseconds { root = built(work, noting: components) }
  return Answer(time / Double(work.count), digest: root!.digest())
}

func measureBytes(_ work: workload) -> Answer {
  let components = Components.allocate(capacity: Int(work.count))
  var root: Composite?
  let growth = heapGrowth { root = built(work, noting: components) }
  return Answer(growth / Double(work.count), digest: root!.digest())
}
