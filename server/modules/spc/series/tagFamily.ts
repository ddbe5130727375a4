import type { Database } from '../../../db/database.ts'
import { rawRetentionMs } from '../../../tags/history/retention.ts'
import { noSpec } from './families.ts'
import type { Family, Listed, Source, Span, StoredReading } from './families.ts'

/** A reading is the last good value of a minute; so many are asked of the history at once. */
const [everyMs, mostAtOnce] = [60_000, 2000]
/** minutes of a subgroup to begin with */
const groupMinutes = 5

/**
 * What sensors of machines measure, minute by minute while their machine runs: what is read of a machine that stands says nothing of its
 * process. Tags that have a limit are offered; steps and words are none.
 */
export const tagFamily: Family = {
  name: 'tag',
  resource: 'mesPlcTag',
  field: 'tagCode',
  async listed({ db }) {
    const tags = await measuredTags(db).orderBy('tagCode').execute()
    return tags.map(({ tagCode, name, unit, decimals, equipmentCode }): Listed => {
      const title = `${equipmentCode ?? tagCode} ${name}`
      return {
        key: `tag:${tagCode}:value`,
        family: '设备测点',
        title,
        unit,
        decimals,
        kind: 'number',
        readings: 0,
        lastMs: 0,
        chart: 'xbarR',
        size: groupMinutes,
      }
    })
  },
  async spec({ db }, tagCode) {
    const tag = await measuredTags(db).where('tagCode', '=', tagCode).executeTakeFirst()
    return tag ? { low: tag.limitL ?? tag.limitLL, high: tag.limitH ?? tag.limitHH, target: null } : noSpec
  },
  async readings(source, tagCode, _which, span) {
    const tag = await measuredTags(source.db).where('tagCode', '=', tagCode).executeTakeFirst()
    return tag ? minutesOf(source, tag, span) : []
  },
}

function measuredTags(db: Database) {
  return db
    .selectFrom('mes_plc_tag')
    .select(['tagCode', 'name', 'unit', 'decimals', 'equipmentCode', 'limitLL', 'limitL', 'limitH', 'limitHH'])
    .where('valueMap', 'is', null)
    .where('dataType', '!=', 'bool')
    .where('dataType', 'not like', 'string%')
    .where(({ eb, or }) => or((['limitLL', 'limitL', 'limitH', 'limitHH'] as const).map((limit) => eb(limit, 'is not', null))))
}

type Of = { tagCode: string; equipmentCode: string | null }

/** The newest minutes of a span, oldest first: looked for backwards, part by part, until there are as many as are wanted. */
async function minutesOf({ db, trend, now }: Source, { tagCode, equipmentCode }: Of, { fromMs, toMs, most }: Span): Promise<StoredReading[]> {
  const endMs = Math.floor(Math.min(toMs, now) / everyMs) * everyMs
  const oldestMs = Math.max(fromMs, Math.floor((now - rawRetentionMs) / everyMs) * everyMs)
  const ran = equipmentCode === null ? null : await runningIn(db, equipmentCode, oldestMs, endMs)
  const isRun = (beginMs: number, afterMs: number) => ran === null || ran.some(({ startMs, endMs: end }) => startMs <= beginMs && (end ?? Infinity) >= afterMs)
  const parts: StoredReading[][] = []
  let count = 0
  for (let to = endMs; to > oldestMs && count < most; to -= mostAtOnce * everyMs) {
    const from = Math.max(oldestMs, to - mostAtOnce * everyMs)
    if (ran !== null && !ran.some(({ startMs, endMs: end }) => startMs < to && (end ?? Infinity) > from)) continue
    const points = await trend({ tagCode, fromMs: from, toMs: to, points: Math.max(1, Math.ceil((to - from) / everyMs)) })
    const part = points.flatMap(([atMs, , , last]): StoredReading[] =>
      last !== null && isRun(atMs, atMs + everyMs) ? [{ atMs, value: last, ref: tagCode, of: equipmentCode ?? '' }] : [],
    )
    parts.unshift(part)
    count += part.length
  }
  return parts.flat().slice(-most)
}

async function runningIn(db: Database, equipCode: string, fromMs: number, toMs: number) {
  const rows = await db
    .selectFrom('mes_equipment_state')
    .select(['startMs', 'endMs'])
    .where('equipCode', '=', equipCode)
    .where('state', '=', 'running')
    .where('startMs', '<', toMs)
    .where(({ eb, or }) => or([eb('endMs', 'is', null), eb('endMs', '>', fromMs)]))
    .execute()
  return rows.map(({ startMs, endMs }) => ({ startMs: Number(startMs), endMs: endMs === null ? null : Number(endMs) }))
}
