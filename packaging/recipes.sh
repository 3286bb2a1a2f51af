#!/usr/bin/env bash
# Fills the recipes in for a release: version, address and checksums of the packed programs.
#   packaging/recipes.sh VERSION ADDRESS FOLDER
set -euo pipefail
version="${1:?the version}"
address="${2:?the address of the repository}"
folder="${3:?the folder of the packed programs}"
here="$(cd "$(dirname "$0")" && pwd)"

recipe="$(cat "$here/grundy.rb.in")"
recipe="${recipe//@VERSION@/$version}"
recipe="${recipe//@ADDRESS@/$address}"
for target in aarch64-apple-darwin x86_64-apple-darwin aarch64-unknown-linux-gnu x86_64-unknown-linux-gnu; do
  packed="$folder/grundy-$version-$target.tar.gz"
  [ -f "$packed" ] || { echo "$packed is not there" >&2; exit 2; }
  sum="$(sha256sum "$packed" | cut -d' ' -f1)"
  recipe="${recipe//@SHA256:$target@/$sum}"
done
printf '%s\n' "$recipe" > "$folder/grundy.rb"
echo "$folder/grundy.rb"
