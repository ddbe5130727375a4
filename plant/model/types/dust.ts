import { normalAt, wanderAt } from '../chance.ts'
import { isRunning } from '../typeModel.ts'
import type { TypeModel } from '../typeModel.ts'
import { hourMs } from '../week.ts'

const pulseS = 45
const mills = ['ML-01', 'ML-02', 'ML-03'] as const
/** The bin is emptied at each change of shift. */
const shiftMs = 12 * hourMs
const interlockFault = 8

export const dustModel: TypeModel = {
  lags: { fan: { initial: 1, drive: (stretch) => ({ towards: isRunning(stretch) ? 1 : 0, tauS: 20 }) } },
  powerKw: (stretch) => (isRunning(stretch) ? 18.5 : 0.4),
  values(moment) {
    const { second } = moment
    const fan = moment.lag('fan')
    const turning = mills.filter((code) => isRunning(moment.other(code).stretch)).length
    const dp = 0.72 + 0.06 * turning + 0.16 * ((second % pulseS) / pulseS) + 0.04 * wanderAt(moment.stream('dp'), second, 900) + 0.8 * moment.omen(1)
    const hoursInShift = ((second * 1000 - moment.week.startMs) % shiftMs) / hourMs
    return {
      filterDp: Math.max(0, fan * dp),
      fanCurrent: Math.max(0, fan * (46 + 3 * turning + 22 * moment.omen(3)) + 0.3 * fan * normalAt(moment.stream('fan'), second)),
      binLevel: Math.min(100, 8 + 4.6 * hoursInShift + 26 * moment.omen(4) + 0.4 * wanderAt(moment.stream('bin'), second, 300)),
      interlockOk: moment.stretch.faultCode === interlockFault ? 0 : 1,
    }
  },
}
