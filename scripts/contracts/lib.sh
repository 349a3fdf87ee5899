# Sourced by the scripts next to it: where the toolchain is. Works with only bun, or only node, on the machine.
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)

# The npm package's own launcher needs node, so the platform's binary is called directly where there is one.
find_forge() {
  local os arch binary
  os=$(uname -s | tr '[:upper:]' '[:lower:]')
  arch=$(uname -m)
  case "$arch" in
    x86_64) arch=amd64 ;;
    aarch64) arch=arm64 ;;
  esac
  binary="$root/node_modules/@foundry-rs/forge-$os-$arch/bin/forge"
  if [ -x "$binary" ]; then
    echo "$binary"
  elif command -v forge >/dev/null 2>&1; then
    command -v forge
  else
    echo "forge not found: install the packages first, or Foundry on the PATH" >&2
    return 1
  fi
}

forge() {
  local binary
  binary=$(find_forge) || return 1
  (cd "$root/contracts" && FOUNDRY_DISABLE_NIGHTLY_WARNING=1 "$binary" "$@")
}
