import { climateRooms } from '#contract/modules/equipment/demo/serviceTags.ts'
import { evenAt, wanderAt } from '../chance.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'
import { hourMs } from '../week.ts'

/** Every five minutes there is an even chance that a door opens, for 8 to 40 s: six an hour, each takes 60 % of the pressure. */
const doorSlotS = 300
const doorDrop = 0.6
/** Each room is cleaned wet once in four hours. */
const washSlotS = 4 * 3600
const washS = 15 * 60

/** The air handler and its five rooms; its faults let the climate drift towards the weather (factory.md 6.7). */
export const hvacModel: TypeModel = {
  lags: {
    flow: { initial: 1, drive: (stretch) => ({ towards: isRunning(stretch) ? 1 : 0.1, tauS: 30 }) },
    drift: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? 0 : 1, tauS: 3600 }) },
  },
  powerKw: (stretch) => (isRunning(stretch) ? 22 : 2),
  values(moment) {
    const outdoor = weather(moment)
    return Object.fromEntries(
      climateRooms.flatMap(({ dp }, index) => {
        const { temp, rh } = room(moment, index, outdoor)
        const nominalPa = (dp[1] ?? 0) < 0 ? -15 : 15
        return [
          [`temp${index + 1}`, temp],
          [`rh${index + 1}`, rh],
          [`dp${index + 1}`, pressure(moment, index, nominalPa)],
        ]
      }),
    )
  },
}

type Weather = { temp: number; rh: number }

/** A day's sine from 12 °C before dawn to 31 °C in the afternoon, humidity against it. */
function weather(moment: Moment): Weather {
  const hour = 8 + (moment.second * 1000 - moment.week.startMs) / hourMs
  const sine = Math.sin(((hour - 9) / 24) * 2 * Math.PI)
  return { temp: 21.5 + 9.5 * sine, rh: 62 - 16 * sine }
}

function room(moment: Moment, index: number, outdoor: Weather): Weather {
  const drift = moment.lag('drift')
  const wander = (matter: string, period: number) => wanderAt(moment.stream(`${matter} ${index}`), moment.second, period)
  const temp = 21.4 + 0.3 * index + 0.07 * (outdoor.temp - 21.5) + drift * 0.7 * (outdoor.temp - 21.5) + 3 * moment.omen(4)
  const rh = 52 + index + 0.12 * (outdoor.rh - 62) + drift * 0.6 * (outdoor.rh - 52) + washed(moment, index) - 9 * moment.omen(3)
  return { temp: temp + 0.2 * wander('temp', 700), rh: rh + 0.9 * wander('rh', 500) }
}

function pressure(moment: Moment, index: number, nominalPa: number): number {
  const flow = moment.lag('flow') * (isDoorOpen(moment, index) ? 1 - doorDrop : 1) * (1 - 0.55 * moment.omen(2))
  return nominalPa * flow + 0.6 * wanderAt(moment.stream(`dp ${index}`), moment.second, 25)
}

function isDoorOpen(moment: Moment, index: number): boolean {
  const slot = Math.floor(moment.second / doorSlotS)
  const door = moment.stream(`door ${index}`)
  if (evenAt(door, slot * 3) >= 0.5) return false
  const openS = 8 + 32 * evenAt(door, slot * 3 + 1)
  const fromS = (doorSlotS - openS) * evenAt(door, slot * 3 + 2)
  const inSlotS = moment.second % doorSlotS
  return inSlotS >= fromS && inSlotS < fromS + openS
}

/** Humidity in % that wet cleaning adds: it rises within minutes and dries slowly. */
function washed(moment: Moment, index: number): number {
  const slot = Math.floor(moment.second / washSlotS)
  const sinceS = moment.second - slot * washSlotS - (washSlotS / 2) * evenAt(moment.stream(`wash ${index}`), slot)
  if (sinceS < 0) return 0
  const rise = 1 - Math.exp(-Math.min(sinceS, washS) / 400)
  return 8 * rise * Math.exp(-Math.max(0, sinceS - washS) / 1200)
}
