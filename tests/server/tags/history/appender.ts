import { writeSync } from 'node:fs'
import { createLog } from '../../../../server/log.ts'
import { startHistorian } from '../../../../server/tags/history/historian.ts'
import { minutesPerStep, stepPauseMs, tagCodes } from './appending.ts'

/**
 * A process to be killed: appends one step after the other to the history file named first, from the time (ms) named
 * second on, and prints each step with the time it was appended. Plant time runs fast, so that hours close all the while.
 */
const [file = '', startMs = '0'] = process.argv.slice(2)

const historian = await startHistorian({ place: { kind: 'file', file }, log: createLog('error'), paces: { flushMs: 1000, closeMs: 300, pruneMs: 86_400_000 } })
const refs = historian.define(tagCodes.map((tagCode) => ({ tagCode, decimals: 0, deadband: 0 })))

let step = 0
setInterval(() => {
  const at = Number(startMs) + step * minutesPerStep * 60_000
  historian.append(Float64Array.from(refs.flatMap((ref) => [ref, at, step, 0])))
  writeSync(1, `${step} ${Date.now()}\n`)
  step += 1
}, stepPauseMs)
