import { normalAt, wanderAt } from '../chance.ts'
import { isRunning } from '../typeModel.ts'
import type { TypeModel } from '../typeModel.ts'
import { dayMs } from '../week.ts'

/** The tank is filled in 18 min and drawn down in 35. */
const fillS = 18 * 60
const drainS = 35 * 60

/** Compressed air and purified water; the resin is regenerated on Sunday, so conductivity creeps up through the week. */
export const utilityModel: TypeModel = {
  lags: { loss: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? 0 : 0.13, tauS: 300 }) } },
  powerKw: (stretch) => (isRunning(stretch) ? 31 : 3),
  values(moment) {
    const { second } = moment
    const days = (second * 1000 - moment.week.startMs) / dayMs
    return {
      airPressure: moment.airPressure() - moment.lag('loss') + 0.001 * normalAt(moment.stream('air'), second),
      dewPoint: -42 + 1.2 * wanderAt(moment.stream('dew'), second, 1800) + 25 * moment.omen(3),
      waterCond: 0.52 + 0.06 * days + 0.02 * wanderAt(moment.stream('water'), second, 900) + 0.6 * moment.omen(4),
      tankLevel: tank(second) * (1 - 0.7 * moment.omen(5)) + 0.2 * normalAt(moment.stream('tank'), second),
    }
  },
}

function tank(second: number): number {
  const inCycle = second % (fillS + drainS)
  return inCycle < fillS ? 45 + 42 * (inCycle / fillS) : 87 - 42 * ((inCycle - fillS) / drainS)
}
