# Cases that take ten seconds and more; ctest -j starts what costs most first. A name that is gone changes nothing.
set_tests_properties(
  "lanes: the certified lane prints the exact lane's bytes"
  "lanes: heads, batches, rotations, norms, caps, sinks and blocks print the same in both lanes"
  "worksheet: a sheet tells no number of a step that is blank"
  PROPERTIES COST 30)
