import { batchKg, stepMs } from '../batchSteps.ts'
import { evenAt, normalAt, wanderAt } from '../chance.ts'
import { roomC } from '../lag.ts'
import type { Stretch } from '../stretch.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'

/** Main shaft and chopper in each step: stands, charge, dry mix, spray, high speed, discharge. */
const mainRpm = [0, 60, 200, 240, 280, 60] as const
const chopperRpm = [0, 0, 1500, 2200, 2600, 0] as const
const spray = 3
const highSpeed = 4

/** 20 min at 280 rpm lift the powder by 18 °C against its way back to room climate with τ 900 s (factory.md 6.7). */
export const powderTauS = 900
const liftIn20Min = 18
const steadyLift = liftIn20Min / (1 - Math.exp(-1200 / powderTauS))
/** Fresh powder falls on the warm rest of the last batch. */
const chargeTauS = 90

const jacketSetpointC = 25
const binderShare = 0.045

/** Temperature the powder strives for at `rpm`, °C. */
export function powderTowards(rpm: number): number {
  return roomC + steadyLift * (rpm / 280) ** 1.6
}

const stepOf = (stretch: Stretch) => (isRunning(stretch) ? stretch.step : 0)
const mainOf = (stretch: Stretch) => mainRpm[stepOf(stretch)] ?? 0

/** Mixers: every batch warms its powder by friction, takes binder, and is cooled by the jacket. */
export const mixerModel: TypeModel = {
  lags: {
    powder: { initial: roomC, drive: (stretch) => ({ towards: powderTowards(mainOf(stretch)), tauS: stepOf(stretch) === 1 ? chargeTauS : powderTauS }) },
    jacket: { initial: jacketSetpointC - 3, drive: (stretch) => ({ towards: jacketSetpointC + 2.5 * (mainOf(stretch) / 280) ** 1.6, tauS: 240 }) },
    main: { initial: 0, drive: (stretch) => ({ towards: mainOf(stretch), tauS: 6 }) },
    chopper: { initial: 0, drive: (stretch) => ({ towards: chopperRpm[stepOf(stretch)] ?? 0, tauS: 4 }) },
  },
  powerKw: (stretch, machine) => 0.6 + ((machine.idealPerHour ?? 0) / 100) * 14 * (mainOf(stretch) / 300) ** 1.6,
  values(moment) {
    const { stretch, second, machine } = moment
    const step = stepOf(stretch)
    const main = moment.lag('main')
    const { flow, total } = binder(moment)
    return {
      chopperRpm: moment.lag('chopper') * (1 - 0.5 * moment.omen(3)) + 4 * spin(main, normalAt(moment.stream('chopper'), second)),
      mainRpm: main + spin(main, normalAt(moment.stream('main'), second)),
      current: current(moment, main),
      powderTemp: moment.lag('powder') + 0.12 * wanderAt(moment.stream('powder'), second, 40) + 18 * moment.omen(4),
      jacketTemp: moment.lag('jacket') + 0.2 * wanderAt(moment.stream('jacket'), second, 90) + 14 * moment.omen(5),
      sprayFlow: flow,
      sprayTotal: total,
      lidClosed: step === 1 || stretch.state === 'cleaning' || stretch.faultCode === 7 ? 0 : 1,
      stepNo: step,
      stepRemain: step === 0 ? 0 : Math.max(0, Math.round((stepMs(machine, step) - moment.stepDoneMs) / stretch.pace / 1000)),
    }
  },
}

const spin = (rpm: number, noise: number) => (rpm < 5 ? 0 : noise)

/** I0 + a·fill·(rpm/300)^1.6; binder makes the powder sticky, which adds 15 % and wears off in the next step. */
function current(moment: Moment, rpm: number): number {
  if (rpm < 2) return 0
  const { stretch, machine, stepDoneMs } = moment
  const done = stepDoneMs / stepMs(machine, Math.max(1, stretch.step))
  const fill = stretch.step === 1 ? 0.2 + 0.8 * done : stretch.step === 5 ? 1 - 0.8 * done : 1
  const sticky = stretch.step === spray ? 0.15 * (1 - Math.exp(-done * 4)) : stretch.step === highSpeed ? 0.15 * Math.exp(-done * 3) : 0
  const amperes = 6 + 36 * fill * (rpm / 300) ** 1.6 * (1 + sticky + 0.3 * moment.omen(2) + 0.12 * moment.omen(1))
  return amperes + 0.35 * normalAt(moment.stream('current'), moment.second)
}

/** Flow in g/min and total in g: 4.5 % of the batch is sprayed in the spray step, ±1 % from batch to batch. */
function binder(moment: Moment): { flow: number; total: number } {
  const { stretch, machine, stepDoneMs } = moment
  const sprayMs = stepMs(machine, spray)
  const wholeG = batchKg(machine) * stretch.fill * 1000 * binderShare * (0.99 + 0.02 * evenAt(moment.stream('binder'), stretch.batch))
  if (stretch.step < spray) return { flow: 0, total: 0 }
  if (stretch.step > spray) return { flow: 0, total: wholeG }
  const total = (wholeG * stepDoneMs) / sprayMs
  if (!isRunning(stretch)) return { flow: 0, total }
  const flow = ((wholeG * 60_000) / sprayMs) * stretch.pace * (1 - 0.6 * moment.omen(6))
  return { flow: flow + 3 * normalAt(moment.stream('spray'), moment.second), total }
}
