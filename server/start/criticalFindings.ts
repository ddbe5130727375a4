import type { CriticalFinding, CriticalParameter, CriticalWanted } from '#contract/modules/production/critical/criticalWanted.ts'
import type { Trend } from '#contract/modules/equipment/overview.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import type { Database } from '../db/database.ts'
import '../modules/equipment/tables.ts'

/** periods that the time of a report is cut into: a spell beyond a limit is told to one of them */
const periods = 2000
/** where a value was not read for more of the time than this, nobody can say that it stayed within its limits */
const mostUnread = 0.1

type Span = { fromMs: number; toMs: number }
type Looking = {
  db: Database
  tags: readonly Pick<PlcTag, 'tagCode' | 'equipmentCode' | 'name' | 'unit'>[]
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  asked: Omit<CriticalWanted, 'tell'>
}

/**
 * What the history of a machine says against the critical parameters of a report (factory.md 4, R16). Whoever is above a limit is above it whatever the
 * machine does; below it counts while it runs, for a machine that stands is below all of them. A machine without any tag is not connected: nothing is told.
 */
export async function criticalFindings({ db, tags, trend, asked: { equipCode, parameters, fromMs, toMs } }: Looking): Promise<CriticalFinding[]> {
  const own = tags.filter(({ equipmentCode }) => equipmentCode === equipCode)
  if (own.length === 0 || toMs <= fromMs) return []
  const running = await runningIn(db, equipCode, { fromMs, toMs })
  const found: CriticalFinding[] = []
  for (const parameter of parameters) {
    const tagCode = `${equipCode}.${parameter.paramCode}`
    const tag = own.find((one) => one.tagCode === tagCode)
    const history = tag ? await trend({ tagCode, fromMs, toMs, points: periods }).catch(() => null) : null // nothing was kept of it, or it cannot be read
    const named = { tagCode, name: tag?.name ?? parameter.paramCode, unit: tag?.unit ?? '' }
    found.push(...findingsIn(history, parameter, { fromMs, toMs }, running).map((finding) => ({ ...named, ...finding })))
  }
  return found
}

type Finding = Omit<CriticalFinding, 'tagCode' | 'name' | 'unit'>

/** What one history says against one parameter: spells above, spells below while it ran, and time without a value. `null` is a history that nobody kept. */
export function findingsIn(
  history: Pick<Trend, 'points' | 'bucketMs'> | null,
  { low, high }: Omit<CriticalParameter, 'paramCode'>,
  window: Span,
  running: readonly Span[],
): Finding[] {
  const points = (history?.points ?? []).map(([at, lowest, highest]) => ({ atMs: Math.max(at, window.fromMs), lowest, highest }))
  const periodMs = history?.bucketMs ?? 0
  const told = (kind: Finding['kind'], limitValue: number | null, extreme: number | null, some: readonly { atMs: number }[]): Finding[] => {
    const [first, last] = [some[0], some.at(-1)]
    if (!first || !last) return []
    const outSec = Math.round((some.length * periodMs) / 1000)
    return [{ kind, limitValue, extreme, outSec, fromMs: first.atMs, toMs: Math.min(window.toMs, last.atMs + periodMs) }]
  }
  const isRunning = ({ atMs }: { atMs: number }) => running.some(({ fromMs, toMs }) => atMs + periodMs > fromMs && atMs < toMs)
  const above = points.flatMap(({ atMs, highest }) => (high !== null && highest !== null && highest > high ? [{ atMs, value: highest }] : []))
  const below = points.flatMap(({ atMs, lowest }) => (low !== null && lowest !== null && lowest < low ? [{ atMs, value: lowest }] : [])).filter(isRunning)
  const unread = points.filter(({ lowest, highest }) => lowest === null || highest === null)
  const isUnknown = points.length === 0 || unread.length / points.length > mostUnread
  const whole = { kind: 'unknown', limitValue: null, extreme: null, outSec: Math.round((window.toMs - window.fromMs) / 1000), ...window } as const
  return [
    ...told('high', high, Math.max(...above.map(({ value }) => value)), above),
    ...told('low', low, Math.min(...below.map(({ value }) => value)), below),
    ...(isUnknown ? (points.length === 0 ? [whole] : told('unknown', null, null, unread)) : []),
  ]
}

/** When a machine ran within a time; all of that time where nobody keeps its states. */
async function runningIn(db: Database, equipCode: string, window: Span): Promise<Span[]> {
  const rows = await db
    .selectFrom('mes_equipment_state')
    .select(['state', 'startMs', 'endMs'])
    .where('equipCode', '=', equipCode)
    .where('startMs', '<', window.toMs)
    .where((where) => where.or([where('endMs', 'is', null), where('endMs', '>', window.fromMs)]))
    .execute()
  if (rows.length === 0) return [window]
  return rows.filter(({ state }) => state === 'running').map(({ startMs, endMs }) => ({ fromMs: Number(startMs), toMs: Number(endMs ?? window.toMs) }))
}
