#pragma once

#include <stddef.h>

/// A file of the page, which the program contains.
struct DefeatAsset {
  /// The name of the file, with its extension.
  const char *name;
  const unsigned char *bytes;
  size_t count;
};

/// Returns the number of files.
size_t defeat_asset_count(void);

/// Returns a file; indexes are from 0 to the number of files.
struct DefeatAsset defeat_asset(size_t index);
