#include "HolonSystemCalls.h"
