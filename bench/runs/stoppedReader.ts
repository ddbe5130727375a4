import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from '../probe/browser.ts'
import { gatherCrowd } from '../probe/crowd.ts'
import { latencyOf } from '../probe/latency.ts'
import { memoryMbOf } from '../probe/processTree.ts'
import { median } from '../probe/statistics.ts'
import type { Load } from '../source/registers.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'

const fifths = 5
const looksInAFifth = 4

/** One screen stops reading and keeps its connection. Before that it reads for as long, so that what grows anyway is known. */
export const stoppedReader: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async (stage) => {
    const board = await stage.open()
    const crowd = await gatherCrowd(stage.system, 1)
    await pause(pace.settleMs)
    const reading = await watched(stage, board, pace.stoppedMs, pace.windowMs)
    await crowd.stopReading()
    const stopped = await watched(stage, board, pace.stoppedMs, pace.windowMs)
    await crowd.leave()
    await board.close()
    return {
      memoryGrowthMb: stopped.growthMb,
      memoryGrowthWhileReadingMb: reading.growthMb,
      othersP99Ms: stopped.p99Ms,
      othersP99WhileReadingMs: reading.p99Ms,
      othersP99Ratio: stopped.p99Ms / reading.p99Ms,
      othersLastP99Ms: stopped.lastP99Ms,
    }
  })

/** How much memory grew from the first fifth of the time to the last, and how late the page was: the middle one of its fifths, and the last. */
async function watched({ system, contender }: Stage, board: Board, forMs: number, windowMs: number) {
  const [memoryMb, p99Ms] = await Promise.all([memoryOver(forMs, system), p99Over(forMs, windowMs, board, contender.load)])
  return {
    growthMb: median(memoryMb.slice(-looksInAFifth)) - median(memoryMb.slice(0, looksInAFifth)),
    p99Ms: median(p99Ms),
    lastP99Ms: p99Ms.at(-1) ?? Number.NaN,
  }
}

async function memoryOver(forMs: number, system: Stage['system']): Promise<number[]> {
  const looks = fifths * looksInAFifth
  const memoryMb: number[] = []
  for (let look = 0; look < looks; look += 1) {
    memoryMb.push(memoryMbOf(system.pids()))
    await pause(forMs / looks)
  }
  return memoryMb
}

/** Lateness in each fifth; `windowMs` at its end at the most, because a page keeps in memory what it records. */
async function p99Over(forMs: number, windowMs: number, { page }: Board, load: Load): Promise<number[]> {
  const fifthMs = forMs / fifths
  const recordedMs = Math.min(windowMs, fifthMs)
  const p99Ms: number[] = []
  for (let fifth = 0; fifth < fifths; fifth += 1) {
    await pause(fifthMs - recordedMs)
    await page.evaluate(() => window.bench.record())
    await pause(recordedMs)
    const recorded = await page.evaluate(() => window.bench.recorded())
    p99Ms.push(latencyOf(recorded.changes, load, recorded.forMs).p99Ms)
  }
  return p99Ms
}
