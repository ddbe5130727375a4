import { setTimeout as pause } from 'node:timers/promises'
import type { Fault } from '../source/answer.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import { outage } from './plcHangs.ts'

const slaveFailure = 4
/** Registers of the block that is bad, and from where on no read block of any system touches them: reads take at most 125 registers. */
const badBlock = { from: 0, to: 100 }
const surelyOthers = 250
const lookAfterMs = 1500

/** The PLC answers, but wrongly: everything at once, then one block alone. */
export const plcAnswers: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async (stage) => {
    const board = await stage.open()
    await pause(pace.settleMs)
    const newer = (sinceMs: number) => board.page.evaluate(([since, limitMs]) => window.bench.untilNewer(since, limitMs), [sinceMs, pace.faultLimitMs] as const)
    const all = { from: 0, to: contender.load.registers }
    const exception = await outage(stage, board, pace, { kind: 'exception', code: slaveFailure, ...all }, pace.briefOutageMs)
    const unit = await outage(stage, board, pace, { kind: 'foreignUnit' }, pace.briefOutageMs)

    const fromMs = Date.now()
    const one: Fault = { kind: 'exception', code: slaveFailure, ...badBlock }
    await stage.source.cause(one)
    const markedAt = await board.page.evaluate(([{ from, to }, limitMs]) => window.bench.untilMarked(from, to, limitMs), [
      badBlock,
      pace.briefOutageMs,
    ] as const)
    await pause(lookAfterMs)
    const { marked, withoutReason } = await board.page.evaluate(() => window.bench.look())
    const healedMs = Date.now()
    await stage.source.cause({ kind: 'none' })
    const backAt = await newer(healedMs - contender.load.periodMs)

    const resetMs = Date.now()
    await stage.source.cause({ kind: 'reset' })
    await stage.source.cause({ kind: 'none' })
    const afterReset = await newer(resetMs)
    await board.close()
    return {
      exceptionMarkedMs: exception.markedMs,
      exceptionBackMs: exception.backMs,
      unitMarkedMs: unit.markedMs,
      unitBackMs: unit.backMs,
      blockMarkedMs: markedAt === null ? Infinity : markedAt - fromMs,
      blockMarkedCells: marked.length,
      blockOthersMarked: marked.filter((index) => index >= surelyOthers).length,
      blockWithoutReason: marked.length === 0 ? Infinity : withoutReason,
      blockBackMs: backAt === null ? Infinity : backAt - healedMs,
      resetBackMs: afterReset === null ? Infinity : afterReset - resetMs,
    }
  })
