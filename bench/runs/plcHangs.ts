import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from '../probe/browser.ts'
import type { Pace } from '../pace.ts'
import type { Fault } from '../source/answer.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'

/** The PLC stops answering while its connection stays open, and loses its power; nobody touches anything. */
export const plcHangs: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async (stage) => {
    const board = await stage.open()
    await pause(pace.settleMs)
    const hang = await outage(stage, board, pace, { kind: 'hang' }, pace.briefOutageMs)
    const power = await outage(stage, board, pace, { kind: 'powerOff' }, pace.briefOutageMs)
    const long = await outage(stage, board, pace, { kind: 'powerOff' }, pace.longOutageMs)
    await board.close()
    return {
      hangMarkedMs: hang.markedMs,
      hangBackMs: hang.backMs,
      powerMarkedMs: power.markedMs,
      powerBackMs: power.backMs,
      longPowerBackMs: long.backMs,
    }
  })

/** Infinity for what did not come within the limit. */
export async function outage({ source, contender }: Stage, { page }: Board, pace: Pace, fault: Fault, forMs: number) {
  const fromMs = Date.now()
  await source.cause(fault)
  const markedAt = await page.evaluate(([to, limitMs]) => window.bench.untilMarked(0, to, limitMs), [contender.load.registers, forMs] as const)
  await pause(Math.max(0, fromMs + forMs - Date.now()))
  const healedMs = Date.now()
  await source.cause({ kind: 'none' })
  const backAt = await page.evaluate(([sinceMs, limitMs]) => window.bench.untilNewer(sinceMs, limitMs), [
    healedMs - contender.load.periodMs,
    pace.faultLimitMs,
  ] as const)
  return { markedMs: markedAt === null ? Infinity : markedAt - fromMs, backMs: backAt === null ? Infinity : backAt - healedMs }
}
