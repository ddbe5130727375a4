import { normalAt, wanderAt } from '../chance.ts'
import { roomC } from '../lag.ts'
import type { Stretch } from '../stretch.ts'
import { isRunning } from '../typeModel.ts'
import type { Moment, TypeModel } from '../typeModel.ts'
import { hourMs } from '../week.ts'

const rotorRpm = 4900
/** Screen hours on Monday; ML-02 goes on with a worn screen, the story a supervisor should see (factory.md 6.8 ③). */
const screenHoursOnMonday: Record<string, number> = { 'ML-01': 22, 'ML-02': 148, 'ML-03': 61 }
/** A screen wears only under full feed, about this share of the running time. */
const screenWearShare = 0.6
const wornFromHours = 150

/** Bags are cleaned by a pulse every 180 s that takes 70 %; the dust of three minutes brings it back. kPa. */
const pulseS = 180
const dpAfterPulse = 0.31
const dpBeforePulse = 1.03

const paceOf = (stretch: Stretch) => (isRunning(stretch) ? stretch.pace : 0)

/** Mills: hot powder, a warm bearing, a saw-tooth over the filter bags. */
export const millModel: TypeModel = {
  lags: {
    rotor: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? rotorRpm : 0, tauS: 12 }) },
    feed: { initial: 0, drive: (stretch, machine) => ({ towards: paceOf(stretch) * (machine.idealPerHour ?? 0), tauS: 20 }) },
    out: { initial: roomC, drive: (stretch) => ({ towards: roomC + 28 * paceOf(stretch) * (rotorRpm / 5000) ** 2, tauS: 240 }) },
    bearing: { initial: roomC, drive: (stretch) => ({ towards: isRunning(stretch) ? 57 : roomC, tauS: 1800 }) },
    dust: { initial: 0, drive: (stretch) => ({ towards: isRunning(stretch) ? 1 : 0, tauS: 60 }) },
  },
  powerKw: (stretch, machine) => 0.5 + paceOf(stretch) * (5 + (machine.idealPerHour ?? 0) * 0.25),
  values(moment) {
    const { second } = moment
    const rotor = moment.lag('rotor')
    const turning = rotor / rotorRpm
    const noise = (matter: string) => normalAt(moment.stream(matter), second)
    const feed = moment.lag('feed')
    return {
      rotorRpm: rotor + 8 * turning * noise('rotor'),
      feedRate: Math.max(0, feed * (1 - 0.5 * moment.omen(5)) + turning * noise('feed') * 0.4),
      current: turning < 0.02 ? 0 : current(moment, turning, feed) + 0.4 * noise('current'),
      outTemp: moment.lag('out') + 0.25 * wanderAt(moment.stream('out'), second, 60) + 19 * moment.omen(7),
      bearingTemp: moment.lag('bearing') + 0.15 * wanderAt(moment.stream('bearing'), second, 120) + 27 * moment.omen(1),
      vibration:
        0.15 +
        turning *
          (1.75 + 0.05 * Math.abs(noise('vibration')) + 0.12 * wanderAt(moment.stream('balance'), second, 300) + 4.2 * moment.omen(1) + 4.6 * moment.omen(4)),
      filterDp: filterDp(moment),
      screenHours: screenHours(moment),
    }
  },
}

/** Hours on the screen; a new one starts at 0, 180 is the limit. */
export function screenHours(moment: Moment): number {
  return (screenHoursOnMonday[moment.machine.code] ?? 0) + (moment.runMs / hourMs) * screenWearShare
}

/** How worn the screen is: 0 up to 150 h, then growing by 0.17 % an hour, and to 12 % before it breaks. */
export function screenWear(moment: Moment): number {
  return Math.max(0, screenHours(moment) - wornFromHours) * 0.0017 + 0.12 * moment.omen(2)
}

function current(moment: Moment, turning: number, feed: number): number {
  const load = feed / (moment.machine.idealPerHour ?? 1)
  return (12 * turning + 36 * load) * (1 + screenWear(moment) + 0.22 * moment.omen(3))
}

function filterDp(moment: Moment): number {
  const share = (moment.second % pulseS) / pulseS
  const tooth = dpAfterPulse + (dpBeforePulse - dpAfterPulse) * share
  return Math.max(0, moment.lag('dust') * (tooth + 0.9 * moment.omen(6)) + 0.008 * normalAt(moment.stream('dp'), moment.second))
}
