import { behaviours } from '../behaviour.ts'
import { normalAt, wanderAt } from '../chance.ts'
import { isReject } from '../counting.ts'
import { roomC } from '../lag.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'

const augerRpm = 320
/** The sealing head is kept hot through short stops, not through breaks. */
const sealC = 150

export const fillerModel: TypeModel = {
  lags: {
    auger: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? augerRpm * stretch.pace : 0, tauS: 4 }) },
    seal: {
      initial: roomC,
      drive: (stretch) => ({ towards: stretch.state === 'plannedStop' ? roomC : sealC, tauS: stretch.state === 'plannedStop' ? 2400 : 150 }),
    },
  },
  powerKw: (stretch) => (isRunning(stretch) ? 2.6 : 0.9),
  values(moment) {
    const auger = moment.lag('auger')
    return {
      fillWeight: fillWeight(moment),
      augerRpm: auger < 5 ? 0 : auger * (1 - 0.3 * moment.omen(2)) + 1.5 * normalAt(moment.stream('auger'), moment.second),
      sealTemp: moment.lag('seal') + 0.8 * wanderAt(moment.stream('seal'), moment.second, 45) - 20 * moment.omen(3),
    }
  },
}

/** Grams in the last jar. */
function fillWeight(moment: Moment): number {
  const jar = Math.floor(moment.piece)
  const normal = normalAt(moment.stream('jar'), jar)
  const off = isReject(moment.stream('reject'), jar, behaviours.filler.scrapShare) ? 0.22 * (normal < 0 ? -1 : 1) : 0
  return 8 + 0.05 * normal + off + 0.16 * moment.omen(1)
}
