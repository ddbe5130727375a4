import { andonTypeWords } from '#contract/modules/andon/standing.ts'
import type { StandingAndon } from '#contract/modules/andon/standing.ts'
import type { ListedAlarm } from '#contract/modules/alarms/arrangement.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import { isOpenAlarm, isUnacknowledged } from '#contract/rules/alarm/alarmState.ts'
import { isAwaited } from '../../live/ranking.ts'
import type { MachineReading } from '../../live/machineReading.ts'

/** Where somebody has to go: a machine or a place, why, since when (server ms, null unknown), and who is on it ('' nobody). */
export type FirstPlace = { key: string; where: string; why: string; sinceMs: number | null; who: string; isBad: boolean }

type Known = { readings: readonly MachineReading[]; calls: readonly StandingAndon[]; alarms: readonly ListedAlarm[] }
type Ranked = FirstPlace & { rank: number }

/** The places to go to, the worst first, each once: machines that are down, calls and alarms that nobody answers, machines that are lost or wait. */
export function firstPlaces({ readings, calls, alarms }: Known): FirstPlace[] {
  const who = (equipCode: string) =>
    calls.find((call) => call.equipCode === equipCode && call.status !== 'open')?.ackBy ??
    alarms.find((alarm) => alarm.equipCode === equipCode && isOpenAlarm(alarm.state) && !isUnacknowledged(alarm.state))?.actedBy ??
    ''
  const all: Ranked[] = [
    ...readings.flatMap((reading): Ranked[] => machinePlace(reading, who(reading.machine.equipCode))),
    ...calls
      .filter(({ status }) => status === 'open')
      .map(({ andonNo, equipCode, type, note, callTime }) => {
        const why = note === '' ? `叫${andonTypeWords[type]}` : `${andonTypeWords[type]}：${note}`
        return { key: equipCode || andonNo, where: equipCode || '现场', why, sinceMs: callTime, who: '', isBad: true, rank: 2 }
      }),
    ...alarms
      .filter(({ state }) => isUnacknowledged(state))
      .map(({ id, equipCode, name, raisedAt, priority }) => {
        const isBad = priority <= 2
        return { key: equipCode || id, where: equipCode || '全厂', why: name, sinceMs: raisedAt, who: who(equipCode), isBad, rank: isBad ? 2 : 4 }
      }),
  ]
  const worst = new Map<string, Ranked>()
  for (const place of all.toSorted((one, other) => one.rank - other.rank || (one.sinceMs ?? Infinity) - (other.sinceMs ?? Infinity)))
    if (!worst.has(place.key)) worst.set(place.key, place)
  return [...worst.values()].map(({ rank: _rank, ...place }) => place)
}

function machinePlace(reading: MachineReading, who: string): Ranked[] {
  const { machine, state, sinceMs, lost } = reading
  if (isAwaited(reading)) return []
  const place = { key: machine.equipCode, where: machine.equipCode, sinceMs, who }
  if (state === 'down') return [{ ...place, why: machineStates.down.word, isBad: true, rank: 1 }]
  if (lost !== null || state === 'offline') return [{ ...place, why: lost?.reason ?? machineStates.offline.word, isBad: true, rank: 3 }]
  return state === 'waiting' || state === 'minorStop' ? [{ ...place, why: machineStates[state].word, isBad: false, rank: 5 }] : []
}
