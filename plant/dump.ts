import { parseArgs } from 'node:util'
import { registerDump } from './registerDump.ts'
import { readPlantSettings } from './settings.ts'

/** Prints the registers of every machine at one simulated instant: `node plant/dump.ts --seed 1 --minute 2026-11-20T14:05:00+08:00`. */
const { values } = parseArgs({ options: { seed: { type: 'string' }, minute: { type: 'string' } } })
const settings = readPlantSettings({ ...process.env, ...(values.seed === undefined ? {} : { SIM_SEED: values.seed }) })
const atMs = Date.parse(values.minute ?? '')

if (Number.isNaN(atMs)) {
  process.stderr.write('请用 --minute 给出时刻，例如 --minute 2026-11-20T14:05:00+08:00\n')
  process.exitCode = 1
} else {
  process.stdout.write(`${registerDump(settings, atMs).join('\n')}\n`)
}
