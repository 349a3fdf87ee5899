#!/bin/sh
# Installs bursar on this machine:
#   curl -fsSL <base URL>/install.sh | sh
# It downloads the program for this platform, verifies SHA256SUMS by its signature and the program by SHA256SUMS, and puts it in
# place in one step: the old program or the new one is there, never a part. It needs curl or wget, and openssl for the signature.
# A release that is older than this installer, or than the one installed, is refused: its signature is as good as a new one's.
#   BURSAR_INSTALL_DIR    where to put it (/usr/local/bin if that can be written, otherwise ~/.local/bin)
#   BURSAR_DOWNLOAD_URL   where to download from, in the place of the release's own URL
set -eu

# The release writes its own in the place of these three. The key is a P-256 public key, DER in base64 on one line.
base_url='@BASE_URL@'
public_key='@PUBLIC_KEY@'
own_version='@VERSION@'

say() { printf '%s\n' "$*" >&2; }
fail() {
  say "install.sh: $*"
  exit 1
}

# Whether programs here are for musl, as on Alpine; where glibc is, too, that is what the system uses.
has_musl_alone() {
  for loader in /lib64/ld-linux-*.so.* /lib/ld-linux-*.so.*; do
    if [ -e "$loader" ]; then return 1; fi
  done
  for loader in /lib/ld-musl-*.so.1; do
    if [ -e "$loader" ]; then return 0; fi
  done
  return 1
}

# As the release names its files.
platform() {
  system=$(uname -s)
  machine=$(uname -m)
  case $system-$machine in
  Linux-x86_64 | Linux-amd64) name=linux-x64 ;;
  Linux-aarch64 | Linux-arm64) name=linux-arm64 ;;
  Darwin-x86_64) name=darwin-x64 ;;
  Darwin-arm64) name=darwin-arm64 ;;
  *) fail "There is no bursar for $system on $machine. There is one for Linux and macOS on x64 and arm64." ;;
  esac
  if has_musl_alone; then
    [ "$name" = linux-x64 ] || fail 'With musl, bursar runs on x64 only.'
    name=linux-x64-musl
  fi
  printf '%s' "$name"
}

# download <URL> <file>: all of it, or failure. In the background, so that a signal ends it at once.
download() {
  if command -v curl >/dev/null 2>&1; then
    curl --fail --silent --show-error --location --proto "=$protocols" --proto-redir "=$protocols" \
      --connect-timeout 20 --max-time 1800 --output "$2" "$1" &
  elif command -v wget >/dev/null 2>&1; then
    wget -q -T 60 -O "$2" "$1" &
  else
    fail 'Downloading takes curl or wget; neither is there.'
  fi
  running=$!
  wait "$running" || fail "$1 could not be downloaded; nothing was changed."
  running=''
}

sha256() {
  if command -v sha256sum >/dev/null 2>&1; then
    sha256sum <"$1" | cut -d ' ' -f 1
  elif command -v shasum >/dev/null 2>&1; then
    shasum -a 256 <"$1" | cut -d ' ' -f 1
  elif command -v openssl >/dev/null 2>&1; then
    openssl dgst -sha256 -r <"$1" | cut -d ' ' -f 1
  else
    fail 'Verifying the download takes sha256sum, shasum or openssl; none is there.'
  fi
}

# Whether the release's key signed the sums.
verify_signature() {
  if [ -z "$public_key" ]; then
    say 'This installer carries no key, so only the checksum is verified.'
    return
  fi
  command -v openssl >/dev/null 2>&1 || fail 'Verifying the signature takes openssl; nothing was changed.'
  download "$base_url/SHA256SUMS.sig" "$folder/SHA256SUMS.sig"
  {
    printf '%s\n' '-----BEGIN PUBLIC KEY-----'
    printf '%s\n' "$public_key" | fold -w 64
    printf '%s\n' '-----END PUBLIC KEY-----'
  } >"$folder/key.pem"
  openssl dgst -sha256 -verify "$folder/key.pem" -signature "$folder/SHA256SUMS.sig" "$folder/SHA256SUMS" >/dev/null 2>&1 ||
    fail 'The signature of SHA256SUMS is not that of the release; nothing was changed.'
}

# is_older <version> <another>: by the three numbers; a draft such as 1.2.0-rc.1 comes before 1.2.0.
is_older() {
  awk -v one="$1" -v other="$2" 'BEGIN {
    split(one, a, /[.+-]/)
    split(other, b, /[.+-]/)
    for (i = 1; i <= 3; i++) if (a[i] + 0 != b[i] + 0) exit !(a[i] + 0 < b[i] + 0)
    exit !(one ~ /-/ && other !~ /-/)
  }'
}

# version_of <program>: empty where it says none.
version_of() {
  said=$("$1" --version 2>/dev/null) || return 0
  case $said in 'bursar '[0-9]*) printf '%s' "${said#bursar }" ;; esac
}

target_folder() {
  if [ -n "${BURSAR_INSTALL_DIR:-}" ]; then
    printf '%s' "$BURSAR_INSTALL_DIR"
  elif [ -w /usr/local/bin ]; then
    printf '%s' /usr/local/bin
  else
    printf '%s' "${HOME:?HOME is not set; name a folder in BURSAR_INSTALL_DIR}/.local/bin"
  fi
}

clean_up() {
  if [ -n "$running" ]; then kill "$running" 2>/dev/null || true; fi
  rm -rf ${folder:+"$folder"} ${new:+"$new"}
}

main() {
  umask 022
  running='' folder='' new=''
  trap clean_up EXIT
  trap 'exit 130' HUP INT TERM

  case $public_key in @*) public_key='' ;; esac
  case $base_url in @*) base_url='' ;; esac
  case $own_version in @*) own_version='' ;; esac
  base_url=${BURSAR_DOWNLOAD_URL:-$base_url}
  [ -n "$base_url" ] || fail 'Name the URL of the release in BURSAR_DOWNLOAD_URL.'
  base_url=${base_url%/}
  # Public data must not be altered on its way either; a file of this machine has no way.
  case $base_url in
  https://*) protocols=https ;;
  http://127.0.0.1:* | http://localhost:*) protocols=http,https ;;
  *) fail 'The URL must begin with https://.' ;;
  esac

  file=bursar-$(platform)
  target=$(target_folder)
  mkdir -p "$target" 2>/dev/null || fail "$target cannot be made. Name a folder in BURSAR_INSTALL_DIR, or run this with sudo."
  # Next to its place, so that the last step is a rename.
  new=$(mktemp "$target/.bursar.XXXXXX" 2>/dev/null) ||
    fail "$target cannot be written. Name another folder in BURSAR_INSTALL_DIR, or run this with sudo."
  folder=$(mktemp -d)

  download "$base_url/SHA256SUMS" "$folder/SHA256SUMS"
  verify_signature
  wanted=$(awk -v file="$file" '$2 == file || $2 == "*" file { print $1 }' "$folder/SHA256SUMS")
  printf '%s\n' "$wanted" | grep -Eqx '[0-9a-f]{64}' || fail "SHA256SUMS has no single sum of $file; nothing was changed."
  say "Downloading $base_url/$file"
  download "$base_url/$file" "$new"
  [ "$(sha256 "$new")" = "$wanted" ] || fail "$file is not what SHA256SUMS says; nothing was changed."

  chmod 755 "$new"
  version=$(version_of "$new")
  [ -n "$version" ] || fail "$file does not run here; nothing was changed."
  if [ -n "$own_version" ] && is_older "$version" "$own_version"; then
    fail "$base_url has bursar $version, and this installer is of $own_version; nothing was changed."
  fi
  installed=$(version_of "$target/bursar")
  if [ -n "$installed" ] && is_older "$version" "$installed"; then
    fail "bursar $version is older than $installed in $target; nothing was changed. To go back, remove $target/bursar first."
  fi
  sync "$new" 2>/dev/null || true
  mv -f "$new" "$target/bursar"
  new=''
  say "Installed bursar $version as $target/bursar."
  case :$PATH: in
  *:"$target":*) say 'Try it: bursar demo' ;;
  *) say "$target is not on your PATH. Try it: $target/bursar demo" ;;
  esac
}

# Last, so that half of this file does nothing.
main
