import { demoMachines } from '#contract/modules/equipment/demoPlant.ts'
import { criticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import { follow } from '../../bus/bus.ts'
import type { Bus } from '../../bus/bus.ts'
import { drawOf } from './house.ts'

const [minuteMs, hourMs] = [60_000, 3_600_000]
/** of the reports of a critical step, so many have a spell beyond the limit, by type of machine */
const warmShare: Readonly<Record<string, number>> = { mixer: 0.08, press: 0.015 }
/** in so many hours before the end history is kept, and says it itself */
const keptHours = 8

/**
 * In a past of which nobody kept the history, the plant tells what its history would have said of critical parameters (factory.md 4, R16): now and then
 * the cooling water of a jacket fails for some minutes. Up to so long before `untilMs` (ms since the epoch) as history goes back.
 */
export function tellWarmSpells(bus: Pick<Bus, 'onWithin'>, { seed, untilMs }: { seed: number; untilMs: number }): void {
  bus.onWithin(
    follow(criticalWanted, async (_unit, { equipCode, parameters, fromMs, toMs, tell }) => {
      const machine = demoMachines.find(({ code }) => code === equipCode)
      if (!machine || toMs > untilMs - keptHours * hourMs) return
      for (const { paramCode, high } of parameters) {
        const draw = drawOf(seed, 'warm', equipCode, paramCode, fromMs)
        const tag = machine.tags.find(({ name }) => name === paramCode)
        const outSec = Math.round(Math.min(draw(2, 9) * minuteMs, (toMs - fromMs) / 2) / 1000)
        if (draw(0, 1) >= (warmShare[machine.type] ?? 0) || !tag || high === null) continue
        const begunMs = Math.round(fromMs + draw(0.2, 0.5) * (toMs - fromMs))
        const extreme = Math.round((high + draw(0.4, 4)) * 10) / 10
        const spell = { limitValue: high, extreme, outSec, fromMs: begunMs, toMs: begunMs + outSec * 1000 }
        tell({ tagCode: `${equipCode}.${paramCode}`, name: tag.title, unit: tag.unit, kind: 'high', ...spell })
      }
    }),
  )
}
