import { machineCountsIn } from '#contract/modules/equipment/machine.ts'
import { machineStates } from '#contract/modules/equipment/machineState.ts'
import type { OeeSummary } from '#contract/modules/equipment/oeeSummary.ts'
import { addParts, noParts, partNames } from '#contract/rules/oee/oee.ts'
import type { OeeParts } from '#contract/rules/oee/oee.ts'
import { emptyFilter } from '#contract/rules/listFilter.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { dayBegins, shiftAt } from '#contract/rules/calendar/shifts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { readShifts } from '../../../calendar/readShifts.ts'
import type { Database } from '../../../db/database.ts'
import '../tables.ts'

/** states that are a stop that somebody could do something about */
const stops = ['down', 'waiting', 'setup', 'cleaning', 'minorStop'] as const
const mostReasons = 12

type OeeScope = { db: Database; plantTz: string; workshop: string }

/** The figures of some days, `yyyy-MM-dd`, both inside; of one workshop by its name, or of all. A day is that of its shifts: it begins with the first. */
export async function oeeOfDays({ db, plantTz, workshop }: OeeScope, from: string, to: string): Promise<OeeSummary> {
  const hours = await hoursWhere(db, workshop, (query) => query.where('day', '>=', from).where('day', '<=', to))
  const shifts = await readShifts(db, plantTz)
  const [beginMs, endMs] = [dayBegins(shifts, from), dayBegins(shifts, dayPlus(to, 1))]
  return summed(db, { hours, plantTz, workshop, beginMs, endMs, isCut: false })
}

/** The figures of the shift that runs. */
export async function oeeOfShift({ db, plantTz, workshop }: OeeScope, nowMs: number): Promise<OeeSummary> {
  const { day, startMs, endMs, name } = shiftAt(await readShifts(db, plantTz), nowMs)
  const hours = await hoursWhere(db, workshop, (query) => query.where('day', '=', day).where('shift', '=', name))
  return summed(db, { hours, plantTz, workshop, beginMs: startMs, endMs, isCut: true })
}

type Query = ReturnType<typeof allHours>
type Hour = Awaited<ReturnType<Query['execute']>>[number]

function allHours(db: Database) {
  return db.selectFrom('mes_oee_hour').selectAll().orderBy('equipCode').orderBy('hourMs')
}

function hoursWhere(db: Database, workshop: string, narrowed: (query: Query) => Query): Promise<Hour[]> {
  const query = narrowed(allHours(db))
  return (workshop === '' ? query : query.where('workshop', '=', workshop)).execute()
}

/** `isCut`: stops are what of them lies in the span; else those that began in it, whole, as the list of stops shows them. */
type Span = { hours: readonly Hour[]; plantTz: string; workshop: string; beginMs: number; endMs: number; isCut: boolean }

async function summed(db: Database, span: Span): Promise<OeeSummary> {
  const { hours, plantTz, workshop } = span
  const known = await db.selectFrom('mes_equipment').select(['equipCode', 'name', 'rateUnit', 'seq']).execute()
  const machines = [...Map.groupBy(hours, ({ equipCode }) => equipCode)].map(([equipCode, own]) => {
    const machine = known.find((one) => one.equipCode === equipCode)
    return {
      equipCode,
      name: machine?.name ?? equipCode,
      workshop: own[0]?.workshop ?? '',
      unit: machineCountsIn(machine?.rateUnit ?? '')?.text ?? '',
      seq: machine?.seq ?? 9999,
      parts: addParts(own.map(partsIn)),
    }
  })
  const byHour = [...Map.groupBy(hours, (hour) => Number(hour.hourMs))].sort(([one], [other]) => one - other)
  return {
    plantTz,
    machines: machines.sort((one, other) => one.seq - other.seq).map(({ seq: _seq, ...machine }) => machine),
    hours: byHour.map(([hourMs, own]) => ({ hourMs, parts: addParts(own.map(partsIn)) })),
    stops: await stopsIn(db, workshop === '' ? null : machines.map(({ equipCode }) => equipCode), span),
  }
}

function partsIn(hour: Hour): OeeParts {
  const parts = { ...noParts }
  for (const name of partNames) parts[name] = Number(hour[name])
  return parts
}

/** Stops by what a person said of them, or by what the system knows. */
async function stopsIn(db: Database, of: readonly string[] | null, { plantTz, beginMs, endMs, isCut }: Span): Promise<OeeSummary['stops']> {
  const reasons = new Map((await db.selectFrom('mes_stop_reason').select(['id', 'name']).execute()).map(({ id, name }) => [id, name]))
  const rows = await db
    .selectFrom('mes_equipment_state')
    .select(['equipCode', 'state', 'startMs', 'endMs', 'reason', 'reasonId'])
    .where('state', 'in', stops)
    .where('startMs', '<', endMs)
    .where((either) => either.or([either('startMs', '>=', beginMs), ...(isCut ? [either('endMs', 'is', null), either('endMs', '>', beginMs)] : [])]))
    .execute()
  const inSpan = {
    startMs_begin: wireTime(beginMs, plantTz),
    startMs_end: wireTime(endMs - 1000, plantTz),
    ...(of ? { equipCode_MultiString: of.join(',') } : {}),
  }
  const found = new Map<string, OeeSummary['stops'][number]>()
  for (const { equipCode, state, startMs, endMs: end, reason, reasonId } of rows) {
    if (of !== null && !of.includes(equipCode)) continue
    const qualified = reasons.get(reasonId)
    const word = stops.find((one) => one === state)
    const said = word === undefined ? state : machineStates[word].word
    const text = qualified ?? (reason === null || reason === '' ? `${said}（未定性）` : `${said} ${reason}`)
    const untilMs = isCut ? Math.min(Number(end ?? Date.now()), endMs) : Number(end ?? Date.now())
    const seconds = Math.max(0, Math.round((untilMs - (isCut ? Math.max(Number(startMs), beginMs) : Number(startMs))) / 1000))
    const narrowed = qualified === undefined ? { state, reasonId: emptyFilter, reason: reason ? `eq ${reason}` : emptyFilter } : { reasonId }
    const known = found.get(text) ?? { key: text, text, seconds: 0, count: 0, where: { ...inSpan, ...narrowed } }
    found.set(text, { ...known, seconds: known.seconds + seconds, count: known.count + 1 })
  }
  return [...found.values()].sort((one, other) => other.seconds - one.seconds).slice(0, mostReasons)
}
