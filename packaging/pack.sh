#!/usr/bin/env bash
# Packs the program that `cargo xtask release` has built, with licences, completions and manual pages, into packed/.
#   packaging/pack.sh TARGET [tar.gz|zip]
set -euo pipefail
cd "$(dirname "$0")/.."
target="${1:?the target, such as x86_64-unknown-linux-gnu}"
pack="${2:-tar.gz}"

built=target/shipped/dist
program=grundy
if [ -f "$built/grundy.exe" ]; then program=grundy.exe; fi
version="$("$built/$program" --version | cut -d' ' -f2)"
name="grundy-$version-$target"

rm -rf "packed/$name"
mkdir -p "packed/$name/completions"
cp "$built/$program" README.md README.zh-CN.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "packed/$name/"
for shell in bash elvish fish powershell zsh; do
  "$built/$program" completions "$shell" > "packed/$name/completions/grundy.$shell"
done
"$built/$program" completions --man "packed/$name/man/man1"

cd packed
if [ "$pack" = zip ]; then
  if command -v zip > /dev/null; then zip -qr "$name.zip" "$name"; else 7z a -bso0 "$name.zip" "$name"; fi
else
  tar -czf "$name.tar.gz" "$name"
fi
rm -rf "$name"
echo "packed/$name.$pack"
