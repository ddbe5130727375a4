#!/usr/bin/env node
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { runKiosk } from './kiosk.mjs'
import { createLog, errorText } from './log.mjs'
import { SettingError, readSettings, settingsText } from './settings.mjs'
import { createHeartbeatTimer } from './systemd.mjs'

const settingsFile = '/etc/millwright-kiosk.conf'
const wrongSetting = 2

/** `launcher.mjs` keeps the board on the screen; `launcher.mjs --check` only says whether the settings are usable. */
async function main() {
  const settings = usableSettings()
  if (process.argv.includes('--check')) {
    process.stdout.write(`设置可用，将显示 ${settings.serverUrl}${settings.board}\n`)
    return
  }
  const log = createLog((line) => process.stderr.write(line))
  const machine = { isRoot: process.getuid?.() === 0, isWayland: Boolean(process.env.WAYLAND_DISPLAY) }
  if (machine.isRoot) log.warn('running as root: Chromium works without its sandbox; use the account kiosk instead')
  const kiosk = runKiosk({ settings, log, machine, onTurn: createHeartbeatTimer(process.env, () => performance.now()) })
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) {
    process.once(signal, () => {
      log.info('stopping', { signal })
      void kiosk.stop().then(() => process.exit(0))
    })
  }
  await kiosk.ended.catch((error) => {
    log.error('kiosk ended', { error: errorText(error) })
    process.exit(1)
  })
}

/** Ends the process with one sentence when a setting cannot be used. */
function usableSettings() {
  try {
    const settings = readSettings(settingsText(process.env.MILLWRIGHT_KIOSK_CONF ?? settingsFile), process.env)
    makeWritable(settings.profileDir)
    return settings
  } catch (error) {
    if (!(error instanceof SettingError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(wrongSetting)
  }
}

/** @param {string} profileDir */
function makeWritable(profileDir) {
  try {
    // Only the last folder is made: Node's recursive mkdir never returns where the system answers ENOENT to every try (/proc).
    if (!existsSync(profileDir)) mkdirSync(profileDir, { mode: 0o700 })
    accessSync(profileDir, constants.W_OK)
  } catch {
    throw new SettingError(`设置 PROFILE_DIR 的目录 ${profileDir} 不能建立或写入：请检查上级目录、权限和磁盘空间。`)
  }
}

await main()
