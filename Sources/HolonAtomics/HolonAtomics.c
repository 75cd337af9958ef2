#include "HolonAtomics.h"
