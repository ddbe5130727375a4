import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { nightWindow } from './nightly.mjs'

/**
 * @typedef {object} Settings
 * @property {string} serverUrl origin of the server, without a slash at the end
 * @property {string} board path of the board, begins with a slash; `/display` is the one that the office gave this screen
 * @property {string} profileDir absolute path; the browser keeps the pairing, or a person's sign-in, there
 * @property {string} chromium absolute path of the browser
 * @property {string[]} extraFlags
 * @property {number} memoryLimitMb a renderer above this is replaced
 * @property {number} lookEveryMs
 * @property {number} lookTimeoutMs
 * @property {number} retryEveryMs
 * @property {{ from: number, to: number } | null} nightlyRestart minutes since midnight; null never
 */

/** A setting that cannot be used; the message is the sentence the technician reads. */
export class SettingError extends Error {}

/** Everything that may stand in the settings file: default, what a right value looks like, how it is read (undefined = not usable). */
const vocabulary = {
  SERVER_URL: { fallback: '', expected: '服务器地址，例如 http://192.168.1.10:8080', read: origin },
  BOARD: { fallback: '/display', expected: '以 / 开头的看板路径，例如 /display/plc', read: boardPath },
  PROFILE_DIR: { fallback: '/var/lib/millwright-kiosk/profile', expected: '绝对路径，例如 /var/lib/millwright-kiosk/profile', read: absolutePath },
  CHROMIUM: { fallback: '', expected: '已安装的 Chromium 的绝对路径，例如 /usr/bin/chromium', read: browserPath },
  EXTRA_FLAGS: { fallback: '', expected: '以空格分开、以 -- 开头的 Chromium 参数', read: flags },
  MEMORY_LIMIT_MB: { fallback: '900', expected: '200 到 16000 的整数', read: whole(200, 16_000) },
  LOOK_EVERY_MS: { fallback: '5000', expected: '100 到 10000 的整数', read: whole(100, 10_000) },
  LOOK_TIMEOUT_MS: { fallback: '5000', expected: '500 到 10000 的整数', read: whole(500, 10_000) },
  NIGHTLY_RESTART: { fallback: '03:00-04:00', expected: '时间段，例如 03:00-04:00，或 off', read: nightWindow },
  RETRY_EVERY_MS: { fallback: '2000', expected: '100 到 10000 的整数', read: whole(100, 10_000) },
}

/** @typedef {keyof typeof vocabulary} SettingName */

/**
 * The settings from the text of the file, overridden by `environment`; an empty value counts as not set.
 * Throws SettingError with one sentence that names the wrong setting.
 * @param {string} text
 * @param {Record<string, string | undefined>} environment
 * @returns {Settings}
 */
export function readSettings(text, environment) {
  const written = linesOf(text)
  /** @template Value @param {SettingName} name @param {(text: string) => Value | undefined} read @returns {Value} */
  const setting = (name, read) => {
    const value = environment[name]?.trim() || written.get(name) || vocabulary[name].fallback
    const usable = read(value)
    if (usable === undefined)
      throw new SettingError(
        value ? `设置 ${name} 的值“${value}”不可用：应为${vocabulary[name].expected}。` : `缺少设置 ${name}：应为${vocabulary[name].expected}。`,
      )
    return usable
  }
  return {
    serverUrl: setting('SERVER_URL', vocabulary.SERVER_URL.read),
    board: setting('BOARD', vocabulary.BOARD.read),
    profileDir: setting('PROFILE_DIR', vocabulary.PROFILE_DIR.read),
    chromium: setting('CHROMIUM', vocabulary.CHROMIUM.read),
    extraFlags: setting('EXTRA_FLAGS', vocabulary.EXTRA_FLAGS.read),
    memoryLimitMb: setting('MEMORY_LIMIT_MB', vocabulary.MEMORY_LIMIT_MB.read),
    lookEveryMs: setting('LOOK_EVERY_MS', vocabulary.LOOK_EVERY_MS.read),
    lookTimeoutMs: setting('LOOK_TIMEOUT_MS', vocabulary.LOOK_TIMEOUT_MS.read),
    nightlyRestart: setting('NIGHTLY_RESTART', vocabulary.NIGHTLY_RESTART.read),
    retryEveryMs: setting('RETRY_EVERY_MS', vocabulary.RETRY_EVERY_MS.read),
  }
}

/**
 * The text of the settings file; no file is an empty text, because the environment may say everything.
 * @param {string} file
 */
export function settingsText(file) {
  try {
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  } catch {
    throw new SettingError(`设置文件 ${file} 不能读取，请检查文件权限。`)
  }
}

/** @param {string} text */
function linesOf(text) {
  /** @type {Map<string, string>} */
  const written = new Map()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value = ''] = /^\s*([A-Za-z_]+)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (name === undefined) throw new SettingError(`设置文件第 ${index + 1} 行“${line.trim()}”看不懂：应为 名称=值。`)
    if (!Object.hasOwn(vocabulary, name))
      throw new SettingError(`没有名为 ${name} 的设置（设置文件第 ${index + 1} 行）：可用的有 ${Object.keys(vocabulary).join('、')}。`)
    written.set(name, value.replace(/^(["'])(.*)\1$/, '$2'))
  }
  return written
}

/** @param {string} text */
function origin(text) {
  const url = address(text)
  const isBare = url?.pathname === '/' && !url.search && !url.hash && !url.username
  return isBare && /^https?:$/.test(url.protocol) ? url.origin : undefined
}

/** `URL.canParse` needs Node 18.17; Debian 12 began with 18.13. @param {string} text */
function address(text) {
  try {
    return new URL(text)
  } catch {
    return undefined // the constructor throws on text that is no address: that is the answer
  }
}

/** @param {string} text */
function boardPath(text) {
  return /^\/(?!\/)\S*$/.test(text) ? text : undefined
}

/** @param {string} text */
function absolutePath(text) {
  return isAbsolute(text) ? text : undefined
}

/** @param {string} text */
function browserPath(text) {
  if (text) return isAbsolute(text) && existsSync(text) ? text : undefined
  return ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((path) => existsSync(path))
}

/** @param {string} text */
function flags(text) {
  const list = text.split(/\s+/).filter(Boolean)
  return list.every((flag) => /^--[a-z]/.test(flag)) ? list : undefined
}

/** @param {number} least @param {number} most */
function whole(least, most) {
  return (/** @type {string} */ text) => (/^\d+$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined)
}
