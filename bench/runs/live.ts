import { setTimeout as pause } from 'node:timers/promises'
import { blankBoard, navigate, processesOf } from '../probe/browser.ts'
import type { Board } from '../probe/browser.ts'
import { gatherCrowd } from '../probe/crowd.ts'
import { latencyOf } from '../probe/latency.ts'
import { mainThreadMs, pageMemory } from '../probe/memory.ts'
import { median, percentile } from '../probe/statistics.ts'
import { traffic } from '../probe/wire.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'
import type { Stage } from './stage.ts'
import { usage } from './usage.ts'

/** One page with all values: how it opens, how late it is, what it costs. Network watching is off while lateness and processors are measured. */
export const live: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async (stage) => {
    await (await stage.open()).close() // the server has read everything once and compiled its code
    const scriptKb = await scriptsLoaded(stage)
    const opened = []
    for (let time = 0; time < pace.navigations; time += 1) opened.push(await firstOpening(stage))
    const board = await stage.open()
    await pause(pace.settleMs)
    const renderer = await processesOf(stage.browser, 'renderer')
    const busyBeforeMs = await mainThreadMs(board.devtools)
    await board.page.evaluate(() => window.bench.record())
    const used = await usage(stage.system.pids(), renderer, pace.windowMs)
    const busyMs = (await mainThreadMs(board.devtools)) - busyBeforeMs
    const { changes, frames, longTasksMs, forMs, inSight } = await board.page.evaluate(() => window.bench.recorded())
    const late = latencyOf(changes, contender.load, forMs)
    const wire = await traffic(board.devtools, () => pause(pace.windowMs / 2))
    const figures = {
      latencyP50Ms: late.p50Ms,
      latencyP99Ms: late.p99Ms,
      inSightP99Ms: late.inSightP99Ms,
      cellsInSight: inSight,
      shownPerSecond: late.shownPerSecond,
      ...(await agesOf(board)),
      framesPerSecond: (frames * 1000) / forMs,
      longTasks: longTasksMs.length,
      longestTaskMs: Math.max(0, ...longTasksMs),
      mainThreadMsPerSecond: (busyMs * 1000) / forMs,
      ...used,
      wireKbPerSecond: wire.wireBytes / 1024 / (pace.windowMs / 2000),
      scriptKb,
      firstValueMs: median(opened),
      ...(await pageMemory(board.devtools)),
    }
    const crowd = await gatherCrowd(stage.system, pace.viewers)
    await pause(pace.settleMs)
    const [together, seen] = await Promise.all([usage(stage.system.pids(), renderer, pace.windowMs), crowd.watch(pace.windowMs)])
    await crowd.leave()
    await board.close()
    const viewerKbPerSecond = seen.bytes / 1024 / pace.viewers / (pace.windowMs / 1000)
    const areServed = viewerKbPerSecond > figures.wireKbPerSecond / 2 // else the system had stopped reading its PLC, and cost nothing
    return { ...figures, viewerKbPerSecond, cpuPercentPerViewer: areServed ? (together.serverCpuPercent - used.serverCpuPercent) / pace.viewers : Number.NaN }
  })

/** Opens the board in a browser that never saw it, until the first number is painted. */
async function firstOpening({ browser, opening }: Stage): Promise<number> {
  const board = await blankBoard(browser, opening)
  const firstValueMs = await navigate(board, opening, 'firstValueMs')
  await board.close()
  return firstValueMs
}

/** The same, counting what it loads. */
async function scriptsLoaded({ browser, opening }: Stage): Promise<number> {
  const board = await blankBoard(browser, opening)
  const { scriptBytes } = await traffic(board.devtools, async () => void (await navigate(board, opening, 'firstValueMs')))
  await board.close()
  return scriptBytes / 1024
}

const looks = 10
const noValueMs = 60_000

/** How old the shown values are at a few moments, whenever they came. */
async function agesOf(board: Board): Promise<{ ageP50Ms: number; ageP99Ms: number }> {
  const ages: number[] = []
  for (let time = 0; time < looks; time += 1) {
    ages.push(...(await board.page.evaluate((missing) => window.bench.ages(missing), noValueMs)))
    await pause(170)
  }
  return { ageP50Ms: percentile(ages, 0.5), ageP99Ms: percentile(ages, 0.99) }
}
