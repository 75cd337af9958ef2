public import HolonBase
public import HolonTree

// Trees alone don't need Foundation.
extension TreeError: DescribedError {}
extension TreeDifferenceError: DescribedError {}
extension KeyedTreeError: DescribedError {}
