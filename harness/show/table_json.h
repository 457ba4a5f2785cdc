// A table of a report as JSON.

#pragma once

#include "harness/finding/json_number.h"
#include "harness/finding/table.h"

namespace tickproof::harness {

Json table_json(const Table& table);

}  // namespace tickproof::harness
