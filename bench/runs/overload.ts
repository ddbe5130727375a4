import { setTimeout as pause } from 'node:timers/promises'
import { median, percentile } from '../probe/statistics.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'

const fewestLooks = 5
const lookEveryMs = 1000 // looking is work for the page too
const noValueMs = 60_000

/** More than can be shown: how old is what stands on the screen, and does it get older and older? */
export const overload: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async ({ open }) => {
    const board = await open()
    await board.devtools.send('Emulation.setCPUThrottlingRate', { rate: contender.slowCpu })
    await pause(pace.settleMs)
    const looks = Math.max(fewestLooks, Math.floor(pace.overloadMs / lookEveryMs))
    const ages: number[][] = []
    const framesAtFirst = await board.page.evaluate(() => window.bench.frames)
    const fromMs = performance.now()
    for (let time = 0; time < looks; time += 1) {
      ages.push(await board.page.evaluate((missing) => window.bench.ages(missing), noValueMs))
      await pause(Math.max(0, fromMs + ((time + 1) * pace.overloadMs) / looks - performance.now()))
    }
    const frames = (await board.page.evaluate(() => window.bench.frames)) - framesAtFirst
    const forMs = performance.now() - fromMs
    await board.close()
    const part = Math.floor(looks / 5)
    const latePerLook = ages.map((look) => percentile(look, 0.99))
    return {
      ageP50Ms: percentile(ages.flat(), 0.5),
      ageP99Ms: percentile(ages.flat(), 0.99),
      ageGrowth: median(latePerLook.slice(-part)) / median(latePerLook.slice(0, part)), // one bad look is no growth
      framesPerSecond: (frames * 1000) / forMs,
    }
  })
