#!/bin/sh
# Makes a Debian 12 or Raspberry Pi OS machine a wall screen. May be run again at any time, also to change the address.
#   sudo sh install.sh http://192.168.1.10:8080 [/display]
#   sudo sh install.sh --uninstall
set -eu

program=/opt/millwright-kiosk
conf=/etc/millwright-kiosk.conf
state=/var/lib/millwright-kiosk
unit=/etc/systemd/system/millwright-kiosk.service
previous_target=$state/previous-target
here=$(cd "$(dirname "$0")" && pwd)

say() { printf '%s\n' "$*"; }
stop_with() {
  say "$*" >&2
  exit 1
}

uninstall() {
  systemctl disable --now millwright-kiosk.service 2>/dev/null || true
  if [ -f "$previous_target" ]; then systemctl set-default "$(cat "$previous_target")"; fi
  systemctl enable getty@tty1.service
  rm -rf "$program" "$unit" "$conf" "$state"
  systemctl daemon-reload
  if id kiosk >/dev/null 2>&1; then userdel kiosk; fi
  say '已卸载。软件包（chromium、nodejs、cage、seatd、字体）保留，重启后恢复原来的界面。'
}

install_packages() {
  export DEBIAN_FRONTEND=noninteractive
  apt-get update
  browser=chromium
  # Older Raspberry Pi OS calls it by another name.
  if ! apt-cache show chromium >/dev/null 2>&1; then browser=chromium-browser; fi
  apt-get install -y --no-install-recommends "$browser" nodejs fonts-noto-cjk cage seatd wlr-randr cec-utils
}

create_account() {
  if ! id kiosk >/dev/null 2>&1; then
    useradd --system --user-group --home-dir "$state" --no-create-home --shell /usr/sbin/nologin kiosk
  fi
  for group in video render input; do
    if getent group "$group" >/dev/null; then usermod -aG "$group" kiosk; fi
  done
  install -d -o kiosk -g kiosk -m 0700 "$state"
}

copy_program() {
  install -d "$program"
  rm -f "$program"/*.mjs
  install -m 0644 "$here"/*.mjs "$here"/waitingPage.html "$here"/README.md "$program"
  install -m 0755 "$here"/install.sh "$program"
  install -m 0644 "$here"/millwright-kiosk.service "$unit"
}

# An existing file keeps its other settings; only what was given on the command line changes.
write_setting() {
  touch "$conf"
  chmod 0644 "$conf"
  if grep -q "^$1=" "$conf"; then
    sed -i "s|^$1=.*|$1=$2|" "$conf"
  else
    printf '%s=%s\n' "$1" "$2" >>"$conf"
  fi
}

# The screen starts without a desktop, and nothing else holds the first console.
take_the_screen() {
  if [ ! -f "$previous_target" ]; then systemctl get-default >"$previous_target"; fi
  systemctl set-default multi-user.target
  systemctl disable getty@tty1.service
  if systemctl is-active --quiet display-manager.service; then systemctl stop display-manager.service; fi
}

main() {
  [ "$(id -u)" = 0 ] || stop_with '请用 sudo 运行：sudo sh install.sh http://服务器地址:8080'
  if [ "${1:-}" = --uninstall ]; then
    uninstall
    return
  fi
  if [ -z "${1:-}" ] && [ ! -f "$conf" ]; then
    stop_with '请给出服务器地址，例如：sudo sh install.sh http://192.168.1.10:8080'
  fi
  [ "$here" != "$program" ] || stop_with "请从下载的 kiosk 目录运行 install.sh；只改地址时编辑 $conf。"

  install_packages
  create_account
  copy_program
  if [ -n "${1:-}" ]; then write_setting SERVER_URL "$1"; fi
  if [ -n "${2:-}" ]; then write_setting BOARD "$2"; fi
  runuser -u kiosk -- /usr/bin/node "$program/launcher.mjs" --check || stop_with "请修改 $conf 或命令中的地址，然后重新运行 install.sh。"

  take_the_screen
  systemctl daemon-reload
  systemctl enable seatd.service millwright-kiosk.service
  systemctl restart seatd.service millwright-kiosk.service
  say '安装完成：屏幕现在显示看板或等待页。第一次请按屏幕上的提示配对。'
}

main "$@"
