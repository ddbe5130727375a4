import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'

const withinMs = 5000

/**
 * The ways to switch a panel, the gentlest for the television first. Each is a program of the system that may be missing.
 * @typedef {{ program: string, on: string[], off: string[], stdin?: { on: string, off: string } }} Way
 */

/** @param {Record<string, string | undefined>} environment @param {(path: string) => boolean} has @returns {Way[]} */
export function waysToSwitch(environment, has = existsSync) {
  const output = environment.KIOSK_OUTPUT || 'HDMI-A-1'
  /** @type {(Way & { isUsable: boolean })[]} */
  const known = [
    { program: '/usr/bin/wlr-randr', on: ['--output', output, '--on'], off: ['--output', output, '--off'], isUsable: Boolean(environment.WAYLAND_DISPLAY) },
    { program: '/usr/bin/xset', on: ['dpms', 'force', 'on'], off: ['dpms', 'force', 'off'], isUsable: Boolean(environment.DISPLAY) },
    { program: '/usr/bin/cec-client', on: ['-s', '-d', '1'], off: ['-s', '-d', '1'], stdin: { on: 'on 0', off: 'standby 0' }, isUsable: has('/dev/cec0') },
  ]
  return known.filter(({ program, isUsable }) => isUsable && has(program))
}

/** Whether this machine can switch its panel at all. @param {Record<string, string | undefined>} environment */
export function canSwitchPanel(environment) {
  return waysToSwitch(environment).length > 0
}

/**
 * Switches the panel by every way there is; done when one of them worked. Null, or in Chinese why not.
 * @param {boolean} isOn
 * @param {Way[]} ways
 * @param {(program: string, args: string[], stdin: string) => Promise<boolean>} run
 * @returns {Promise<string | null>}
 */
export async function switchPanel(isOn, ways = waysToSwitch(process.env), run = ranWell) {
  if (ways.length === 0) return '这台电脑没有 wlr-randr、xset 或 cec-client，不能开关电视'
  const done = await Promise.all(ways.map(({ program, on, off, stdin }) => run(program, isOn ? on : off, stdin ? (isOn ? stdin.on : stdin.off) : '')))
  return done.some(Boolean) ? null : '电视没有听从开关命令，请检查 CEC 设置和连线'
}

/** @param {string} program @param {string[]} args @param {string} stdin @returns {Promise<boolean>} */
function ranWell(program, args, stdin) {
  return new Promise((resolve) => {
    const child = execFile(program, args, { timeout: withinMs }, (error) => resolve(error === null))
    child.stdin?.end(stdin)
  })
}
