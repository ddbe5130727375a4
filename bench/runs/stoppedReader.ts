import { setTimeout as pause } from 'node:timers/promises'
import type { Board } from '../probe/browser.ts'
import { gatherCrowd } from '../probe/crowd.ts'
import { latencyOf } from '../probe/latency.ts'
import { memoryMbOf } from '../probe/processTree.ts'
import { median } from '../probe/statistics.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'

const looks = 20

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
    }
  })

/** Memory between the first and the last fifth of the time, and lateness of the page at its end. */
async function watched({ system, contender }: Stage, board: Board, forMs: number, windowMs: number) {
  const memoryMb: number[] = []
  for (let time = 0; time < looks; time += 1) {
    memoryMb.push(memoryMbOf(system.pids()))
    await pause(Math.max(0, forMs - windowMs) / looks)
  }
  await board.page.evaluate(() => window.bench.record())
  await pause(windowMs)
  const { changes, forMs: recordedMs } = await board.page.evaluate(() => window.bench.recorded())
  const part = looks / 5
  return { growthMb: median(memoryMb.slice(-part)) - median(memoryMb.slice(0, part)), p99Ms: latencyOf(changes, contender.load, recordedMs).p99Ms }
}
