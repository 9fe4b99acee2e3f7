# shellcheck shell=bash
# What scripts/run, scripts/test and scripts/approve share. Everything here speaks on standard error only.

root=$(cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")/.." && pwd -P)

say() { printf 'attn-ledger: %s\n' "$*" >&2; }

# The program's own exit codes are 0 to 3; 125 says that it was never started.
give_up() {
    say "$@"
    exit 125
}

# quietly COMMAND...: shows the command's output only if it fails.
quietly() {
    local output status=0
    output=$("$@" </dev/null 2>&1) || status=$?
    ((status == 0)) || printf '%s\n' "$output" >&2
    return "$status"
}

as_root() {
    if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# packages SECTION...: the lines of scripts/packages in these sections, without `unless` where its file exists.
packages() {
    local section='' package word path
    while read -r package word path; do
        case $package in
        '' | '#'*) ;;
        '['*) section=${package//[][]/} ;;
        *)
            [[ " $* " == *" $section "* ]] || continue
            [[ $word == unless && -e $path ]] || printf '%s%s\n' "$package" "${word:+ $word}"
            ;;
        esac
    done <"$root/scripts/packages"
}

# A package that others only mention has nothing to show, and still apt-cache succeeds.
apt_knows() {
    local package
    for package; do [[ -n $(apt-cache show "$package" 2>/dev/null) ]] || return; done
}

apt_get() {
    quietly as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@"
}

# need SECTION...: installs what these sections name and this machine lacks. Systems without apt are left alone.
need() {
    command -v apt-get >/dev/null && command -v dpkg-query >/dev/null || return 0
    local installed package word updated=''
    local -a missing=() optional=()
    installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' 2>/dev/null | sed -n 's/^installed //p')
    while read -r package word; do
        [[ $'\n'$installed$'\n' != *$'\n'$package$'\n'* ]] || continue
        if [[ $word == unless ]]; then optional+=("$package"); else missing+=("$package"); fi
    done < <(packages "$@")
    set -- "${missing[@]}" "${optional[@]}"
    (($#)) || return 0

    ((EUID == 0)) || command -v sudo >/dev/null || give_up "as root, please: apt-get install $*"
    if ! apt_knows "$@"; then
        say 'asking apt what there is'
        apt_get update || give_up 'apt-get update failed'
        updated=yes
    fi
    for package in "${optional[@]}"; do
        ! apt_knows "$package" || missing+=("$package")
    done
    ((${#missing[@]})) || return 0
    say "installing ${missing[*]}"
    set -- install --no-install-recommends "${missing[@]}"
    # A list of packages that is out of date names files the mirror no longer has.
    apt_get "$@" || { [[ -z $updated ]] && apt_get update && apt_get "$@"; } || give_up 'apt-get could not install them'
}

# configure PRESET: once, and again when the tree was moved or copied with its build folder.
configure() {
    local cache=$root/build/$1/CMakeCache.txt
    [[ -f $root/build/$1/build.ninja ]] && grep -qsxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" && return
    say "configuring build/$1"
    (cd "$root" && quietly cmake --preset "$1" --fresh) ||
        give_up 'could not be configured (it needs CMake 3.25 or newer: Debian 12, Ubuntu 24.04)'
}

# build PRESET: says so once there is something to build; a terminal sees how far it is.
build() {
    configure "$1"
    local line output='' said='' status=0
    while IFS= read -r line; do
        output+=$line$'\n'
        [[ $line == '['[1-9]* ]] || continue
        [[ -n $said ]] || say "building build/$1"
        said=yes
        [[ ! -t 2 ]] || printf '\r\033[K%.72s' "$line" >&2
    done < <(cmake --build "$root/build/$1" </dev/null 2>&1)
    wait $! || status=$?
    [[ -z $said || ! -t 2 ]] || printf '\r\033[K' >&2
    ((status == 0)) || { printf '%s' "$output" >&2 && give_up 'could not be built'; }
}

# alone COMMAND...: two calls at the same time would build over each other.
alone() {
    mkdir -p "$root/build"
    exec 9>"$root/build/.lock"
    flock 9
    "$@"
    exec 9>&-
}
