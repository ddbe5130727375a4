import type { Trend } from '#contract/modules/equipment/overview.ts'
import { counterContextMs, counterReadings, oddityText } from '#contract/rules/counter/counterReadings.ts'
import { counterSteps } from '#contract/rules/counter/counterSteps.ts'
import { noParts, secondsByState } from '#contract/rules/oee/oee.ts'
import type { OeeParts } from '#contract/rules/oee/oee.ts'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import type { ShiftHistory } from '#contract/rules/calendar/shifts.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import type { Database } from '../../../db/database.ts'
import type { WatchedMachine } from '../machineStates.ts'
import type { StateLog } from '../stateLog.ts'
import '../tables.ts'

const hourMs = 3_600_000
const minuteMs = 60_000
const mostPoints = 2000
const longestNote = 500

type RollSources = {
  db: Database
  stateLog: StateLog
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  machines: readonly WatchedMachine[]
  plantTz: string
}
type Rate = Pick<WatchedMachine, 'idealPerHour'>

/**
 * Writes the hours from one instant to another anew, from the rows of states and the history of counters: told twice they say the same.
 * Hours begin on the hour and belong to the shift in which they begin; the one that runs goes up to `toMs`.
 */
export async function rollHours({ db, stateLog, trend, machines, plantTz }: RollSources, span: { fromMs: number; toMs: number }): Promise<number> {
  const fromMs = Math.floor(span.fromMs / hourMs) * hourMs
  const shifts = await readShifts(db, plantTz)
  const stretches = Map.groupBy(await stateLog.between(null, fromMs, span.toMs), ({ equipCode }) => equipCode)
  let written = 0
  for (const machine of machines) {
    const own = stretches.get(machine.equipCode)
    if (own === undefined) continue
    const count = { fromMs, toMs: span.toMs, perHour: machine.idealPerHour }
    const good = await countedByHour(trend, machine.countTag, count)
    const reject = await countedByHour(trend, machine.rejectTag, count)
    const firstMs = own[0]?.startMs ?? fromMs
    for (let at = fromMs; at < span.toMs; at += hourMs) {
      if (firstMs >= at + hourMs) continue // nobody watched it yet
      const states = secondsByState(own, { fromMs: at, toMs: Math.min(at + hourMs, span.toMs) })
      const countNote = [...(good.get(at)?.notes ?? []), ...(reject.get(at)?.notes ?? [])].join('；').slice(0, longestNote)
      await write(
        db,
        { machine, at, shifts, countNote, nowMs: span.toMs },
        partsOf(states, machine, madeIn(at, good, reject, Math.min(at + hourMs, span.toMs))),
      )
      written += 1
    }
  }
  return written
}

/** The states of an hour and what was made in it, with what that takes at the ideal rate; `known` is the share of the hour in which it was counted. */
export function partsOf(states: ReturnType<typeof secondsByState>, { idealPerHour }: Rate, made: { good: number; reject: number; known: number }): OeeParts {
  const perPiece = idealPerHour === null ? 0 : 3600 / idealPerHour
  return {
    ...noParts,
    ...states,
    good: made.good,
    reject: made.reject,
    ratedSec: idealPerHour === null ? 0 : Math.round((states.runSec + states.minorSec) * made.known),
    idealSec: Math.round((made.good + made.reject) * perPiece),
    goodIdealSec: Math.round(made.good * perPiece),
  }
}

/** Pieces of an hour, the minutes in which they were counted, and what of the counter was no count. */
type Counted = { pieces: number; minutes: number; notes: string[] }

function madeIn(at: number, good: ReadonlyMap<number, Counted>, reject: ReadonlyMap<number, Counted>, untilMs: number) {
  const minutes = Math.max(1, (untilMs - at) / minuteMs)
  const { pieces = 0, minutes: counted = 0 } = good.get(at) ?? {}
  return { good: pieces, reject: reject.get(at)?.pieces ?? 0, known: Math.min(1, counted / minutes) }
}

async function countedByHour(
  trend: RollSources['trend'],
  tagCode: string | null,
  { fromMs, toMs, perHour }: { fromMs: number; toMs: number; perHour: number | null },
): Promise<Map<number, Counted>> {
  const hours = new Map<number, Counted>()
  if (tagCode === null) return hours
  const beginMs = fromMs - counterContextMs // what stands at the beginning may be no count
  const points = Math.min(mostPoints, Math.max(1, Math.ceil((toMs - beginMs) / minuteMs)))
  const history = await trend({ tagCode, fromMs: beginMs, toMs, points }).catch(() => null) // a tag without history made nothing that is known
  if (history === null) return hours
  const hourOf = (at: number): Counted => {
    const hour = Math.floor(at / hourMs) * hourMs
    const known = hours.get(hour) ?? { pieces: 0, minutes: 0, notes: [] }
    hours.set(hour, known)
    return known
  }
  for (const [at, , , last] of history.points) if (last !== null && at >= fromMs) hourOf(at).minutes += history.bucketMs / minuteMs
  const { steps, oddities } = counterSteps(counterReadings(history), perHour)
  // a reading at the end of a period belongs to the hour in which the period lies
  for (const { at, pieces } of steps) if (at > fromMs) hourOf(at - 1).pieces += pieces
  for (const oddity of oddities) {
    const note = oddity.at > fromMs ? oddityText(tagCode, oddity) : null
    if (note !== null) hourOf(oddity.at - 1).notes.push(note)
  }
  return hours
}

type Hour = { machine: WatchedMachine; at: number; shifts: ShiftHistory; countNote: string; nowMs: number }

async function write(db: Database, { machine: { equipCode, workshopName }, at, shifts, countNote, nowMs }: Hour, parts: OeeParts): Promise<void> {
  const { day, name } = shiftAt(shifts, at)
  const row = { workshop: workshopName, shift: name, day, ...parts, countNote, updateTime: nowMs }
  const kept = { id: `${equipCode}-${at / hourMs}`, createBy: 'system', createTime: at, updateBy: 'system', version: 1 }
  await db
    .insertInto('mes_oee_hour')
    .values({ ...kept, equipCode, hourMs: at, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}
