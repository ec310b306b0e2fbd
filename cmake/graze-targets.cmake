# Defines graze::static, graze::shared and graze::graze, which is one of the two: the shared library if GRAZE_SHARED is
# on. Before it is included: GRAZE_INCLUDE_DIR, GRAZE_LIBRARY_DIR, GRAZE_RUNTIME_DIR, the `files_` of
# graze_file_names, and GRAZE_SCOPE (GLOBAL, or nothing).

add_library(graze::static STATIC IMPORTED ${GRAZE_SCOPE})
set_target_properties(graze::static PROPERTIES
  IMPORTED_LOCATION "${GRAZE_LIBRARY_DIR}/${files_static}"
  INTERFACE_INCLUDE_DIRECTORIES "${GRAZE_INCLUDE_DIR}")

if(files_shared)
  add_library(graze::shared SHARED IMPORTED ${GRAZE_SCOPE})
  set_target_properties(graze::shared PROPERTIES
    IMPORTED_LOCATION "${GRAZE_RUNTIME_DIR}/${files_shared}"
    INTERFACE_COMPILE_DEFINITIONS GRAZE_SHARED
    INTERFACE_INCLUDE_DIRECTORIES "${GRAZE_INCLUDE_DIR}")
  if(files_import)
    set_target_properties(graze::shared PROPERTIES IMPORTED_IMPLIB "${GRAZE_LIBRARY_DIR}/${files_import}")
  else()
    set_target_properties(graze::shared PROPERTIES IMPORTED_SONAME "${files_soname}")
  endif()
endif()

add_library(graze::graze INTERFACE IMPORTED ${GRAZE_SCOPE})
if(GRAZE_SHARED AND TARGET graze::shared)
  set_target_properties(graze::graze PROPERTIES INTERFACE_LINK_LIBRARIES graze::shared)
else()
  set_target_properties(graze::graze PROPERTIES INTERFACE_LINK_LIBRARIES graze::static)
endif()
