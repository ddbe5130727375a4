import { scaleRanges } from '#contract/modules/equipment/demo/scaleTags.ts'
import { behaviours } from '../behaviour.ts'
import { evenAt, normalAt, wanderAt } from '../chance.ts'
import { isReject } from '../counting.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'
import { scaleSlotS } from './scaleSlot.ts'

/** Seconds of a weighing: the empty container is set down and tared, dosed, read, taken away. */
const tareS = 6
const readS = 8
const takeAwayS = 4
const overshootShare = 0.06

/** Scales while somebody doses: fast to 93 %, slowly to the rest, some overshoot and are scooped back (factory.md 6.7). */
export const scaleModel: TypeModel = {
  lags: {},
  powerKw: () => 0.02,
  values(moment) {
    const { divisionG, capacityG } = scaleRanges[moment.machine.code] ?? { divisionG: 0.1, capacityG: 6000 }
    const { gross, net, stable } = load(moment, capacityG)
    const shake = stable ? 0 : 0.3 * normalAt(moment.stream('shake'), moment.second)
    const read = (grams: number) => Math.round(grams / divisionG + shake) * divisionG
    const drift = 0.9 * wanderAt(moment.stream('drift'), moment.second, 7200) + 6 * moment.omen(1)
    return { gross: read(gross), net: read(net), stable: stable ? 1 : 0, drift }
  },
}

type Load = { gross: number; net: number; stable: boolean }

function load(moment: Moment, capacityG: number): Load {
  const { stretch } = moment
  if (stretch.state === 'idle' || stretch.state === 'plannedStop' || stretch.state === 'down') return { gross: 0, net: 0, stable: true }
  const line = Math.floor(moment.piece)
  const slotS = scaleSlotS(moment.machine)
  const seconds = (moment.piece - line) * slotS
  const containerG = capacityG * (0.03 + 0.02 * evenAt(moment.stream('container'), line))
  const isMoving = isRunning(stretch) || moment.inStretchS < 2
  if (seconds < tareS) return { gross: containerG, net: seconds < tareS - 2 ? containerG : 0, stable: seconds > 2 }
  if (seconds > slotS - takeAwayS) return { gross: 0, net: -containerG, stable: seconds > slotS - takeAwayS + 2 }
  const doseS = slotS - tareS - readS - takeAwayS
  const settleS = 0.8 + 1.7 * evenAt(moment.stream('settle'), line)
  const net = targetG(moment, line, capacityG) * dosed(moment, line, Math.min(1, (seconds - tareS) / doseS))
  return { gross: containerG + net, net, stable: !isMoving || seconds > tareS + doseS + settleS }
}

function targetG(moment: Moment, line: number, capacityG: number): number {
  return capacityG * (0.05 + 0.6 * evenAt(moment.stream('target'), line) ** 2)
}

/** Share of the target in the container after `share` of the dosing time. A rejected weighing ends 1.2 % over. */
function dosed(moment: Moment, line: number, share: number): number {
  const end = isReject(moment.stream('reject'), line, behaviours.scale.scrapShare) ? 1.012 : 1
  const coarse = (0.93 * (1 - Math.exp(-share / 0.12))) / (1 - Math.exp(-0.45 / 0.12))
  if (share < 0.45) return coarse
  if (evenAt(moment.stream('overshoot'), line) >= overshootShare) return 0.93 + (end - 0.93) * Math.min(1, (share - 0.45) / 0.5)
  return share < 0.75 ? 0.93 + 0.11 * ((share - 0.45) / 0.3) : 1.04 - (1.04 - end) * Math.min(1, (share - 0.75) / 0.2)
}
