extension Component {
  /// The component at a row of the outline, if every component's total is the number of its rows.
  func component(atRow row: Int) -> (any Component)? {
    var component: any Component = self
    var left = row
    while left > 0 {
      left -= 1
      // Whole subtrees are skipped until one has the row in it.
      let next = component.children.first { child in
        if left < child.total { return true }
        left -= child.total
        return false
      }
      guard let next else { return nil }
      component = next
    }
    return component
  }

  /// The row of the component in the outline, if every component's total is the number of its rows.
  var row: Int {
    var row = 0
    var child: any Component = self
    while let parent = child.parent {
      row += 1
      for sibling in parent.children {
        if sibling === child { break }
        row += sibling.total
      }
      child = parent
    }
    return row
  }
}
