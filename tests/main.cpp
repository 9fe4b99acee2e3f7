// Catch2 2 writes main here; Catch2 3 links its own.
#if !__has_include(<catch2/catch_all.hpp>)
#define CATCH_CONFIG_MAIN
#include "catch.hpp"
#endif
