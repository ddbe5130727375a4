import { evenAt, normalAt, wanderAt } from '../chance.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'
import { hourMs } from '../week.ts'
import { screenWear } from './mill.ts'

/** Which mills feed which sieve: a worn mill screen shows as oversize here (factory.md 6.7). */
const fedBy: Record<string, readonly string[]> = { 'SV-01': ['ML-01', 'ML-02'], 'SV-02': ['ML-03'] }

const metalPerHour = 0.03
const shiftMs = 12 * hourMs
/** Code 5 is a stop of the metal detector. */
const metalStop = 5

export const sieveModel: TypeModel = {
  lags: {
    amplitude: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? 3.2 : 0, tauS: 5 }) },
    flow: { initial: 0, drive: (stretch, machine) => ({ towards: stretch.pace * (machine.idealPerHour ?? 0), tauS: 12 }) },
  },
  powerKw: (stretch) => (isRunning(stretch) ? 1.9 : 0.1),
  values(moment) {
    const { second } = moment
    const amplitude = moment.lag('amplitude')
    const share = amplitude / 3.2
    return {
      amplitude: Math.max(0, amplitude * (1 - 0.45 * moment.omen(3) - 0.3 * moment.omen(6)) + 0.03 * share * normalAt(moment.stream('amplitude'), second)),
      throughput: Math.max(0, moment.lag('flow') * (1 - 0.6 * moment.omen(4)) + 2 * share * wanderAt(moment.stream('flow'), second, 20)),
      oversize: Math.max(0, 0.6 + 9 * millWear(moment) + 2.2 * moment.omen(1) + 0.12 * wanderAt(moment.stream('oversize'), second, 240)),
      metalCount: metalCount(moment),
    }
  },
}

function millWear(moment: Moment): number {
  return Math.max(0, ...(fedBy[moment.machine.code] ?? []).map((code) => screenWear(moment.other(code))))
}

/** Pieces of metal thrown out since the shift began. */
function metalCount(moment: Moment): number {
  const sinceMondayMs = moment.second * 1000 - moment.week.startMs
  const hour = Math.floor(sinceMondayMs / hourMs)
  const firstHour = Math.floor(sinceMondayMs / shiftMs) * 12
  let found = moment.stretch.faultCode === metalStop ? 4 : 0
  for (let each = firstHour; each < hour; each += 1) if (evenAt(moment.stream(`metal ${moment.week.index}`), each) < metalPerHour) found += 1
  return found
}
