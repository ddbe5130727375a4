import { mostReadings } from '#contract/modules/spc/characteristics.ts'
import type { Characteristic, FrozenLimit, Series } from '#contract/modules/spc/characteristics.ts'
import { isChartKind } from '#contract/rules/spc/charts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'
import { colourFamily } from './colourFamily.ts'
import type { Family, Listed, StoredReading } from './families.ts'
import { inspectionFamily } from './inspectionFamily.ts'
import { millFamily } from './millFamily.ts'

const families: readonly Family[] = [inspectionFamily, colourFamily, millFamily]

/** Everything that has readings, as a page offers it. */
export async function characteristics(db: Database, plantTz: string): Promise<Characteristic[]> {
  const listed = await Promise.all(families.map((family) => family.listed(db)))
  return listed.flat().map((one) => asWired(one, plantTz))
}

function asWired({ lastMs, ...rest }: Listed, plantTz: string): Characteristic {
  return { ...rest, last: lastMs === 0 ? '' : wireTime(lastMs, plantTz) }
}

type Between = { fromMs: number; toMs: number }

/** The readings of a characteristic between two instants, the limits of its specification, and those that somebody froze. */
export async function seriesOf(db: Database, key: string, { fromMs, toMs }: Between, plantTz: string): Promise<Series> {
  const { family, what, which } = familyOf(key)
  const listed = (await family.listed(db)).find((one) => one.key === key)
  if (!listed) throw new Problem(404, '这个特性还没有数据，或者已被删除。请重新选择')
  const stored = await family.readings(db, what, which, { fromMs, toMs, most: mostReadings + 1 })
  const isCut = stored.length > mostReadings
  const readings = (isCut ? stored.slice(1) : stored).map(({ atMs, ...rest }) => ({ ...rest, at: wireTime(atMs, plantTz) }))
  const { resource, field } = family
  return {
    characteristic: asWired(listed, plantTz),
    spec: await family.spec(db, what, which),
    readings,
    frozen: await frozenOf(db, key, plantTz),
    resource,
    field,
    isCut,
  }
}

type Newest = { most: number; charts: number; plantTz: string; isShown: (listed: Listed) => boolean }

/** The newest readings of every characteristic that is wanted, `most` subgroups of each. */
export async function newestSeries(
  db: Database,
  { most, charts, plantTz, isShown }: Newest,
): Promise<Pick<Series, 'characteristic' | 'spec' | 'readings' | 'frozen'>[]> {
  const found: Pick<Series, 'characteristic' | 'spec' | 'readings' | 'frozen'>[] = []
  for (const family of families)
    for (const listed of (await family.listed(db)).filter(isShown).slice(0, charts)) {
      const { what, which } = familyOf(listed.key)
      const stored = await family.readings(db, what, which, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, most: most * listed.size })
      const readings = stored.map(({ atMs, ...rest }) => ({ ...rest, at: wireTime(atMs, plantTz) }))
      found.push({
        characteristic: asWired(listed, plantTz),
        spec: await family.spec(db, what, which),
        readings,
        frozen: await frozenOf(db, listed.key, plantTz),
      })
    }
  return found
}

/** The plain readings of a characteristic, for whoever computes with them on the server, and what it is called. */
export async function readingsOf(db: Database, key: string, { fromMs, toMs }: Between): Promise<{ listed: Listed; readings: StoredReading[] }> {
  const { family, what, which } = familyOf(key)
  const listed = (await family.listed(db)).find((one) => one.key === key)
  if (!listed) throw new Problem(404, '这个特性还没有数据，或者已被删除。请重新选择')
  return { listed, readings: await family.readings(db, what, which, { fromMs, toMs, most: mostReadings }) }
}

function familyOf(key: string): { family: Family; what: string; which: string } {
  const [name = '', what = '', which = ''] = key.split(':')
  const family = families.find((one) => one.name === name)
  if (!family) throw new Problem(404, '没有这个特性，请重新选择')
  return { family, what, which }
}

async function frozenOf(db: Database, key: string, plantTz: string): Promise<FrozenLimit[]> {
  const rows = await db.selectFrom('mes_spc_limit').selectAll().where('characteristic', '=', key).where('status', '=', 'active').orderBy('chart').execute()
  return rows.flatMap(({ chart, sigma, size, spreadCenter, spreadUpper, spreadLower, frozenTime, ...row }) => {
    if (!isChartKind(chart)) return []
    const isShare = chart === 'p'
    return [
      {
        limitNo: row.limitNo,
        chart,
        versionNo: row.versionNo,
        size,
        center: row.center,
        sigma: isShare ? null : sigma,
        within: isShare ? null : sigma * Math.sqrt(size),
        spread: spreadCenter === null || spreadUpper === null || spreadLower === null ? null : { center: spreadCenter, upper: spreadUpper, lower: spreadLower },
        reason: row.reason,
        frozenBy: row.frozenBy,
        frozenTime: frozenTime === null ? '' : wireTime(Number(frozenTime), plantTz),
      },
    ]
  })
}
