import { mostReadings } from '#contract/modules/spc/characteristics.ts'
import type { Characteristic, FrozenLimit, Series } from '#contract/modules/spc/characteristics.ts'
import { isChartKind } from '#contract/rules/spc/charts.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller } from '../../../http/caller.ts'
import { mayCall } from '../../../http/caller.ts'
import { Problem } from '../../../http/problem.ts'
import '../tables.ts'
import { colourFamily } from './colourFamily.ts'
import type { Family, Listed, Source, StoredReading } from './families.ts'
import { inspectionFamily } from './inspectionFamily.ts'
import { millFamily } from './millFamily.ts'
import { tagFamily } from './tagFamily.ts'

/** Readings that stand in records, which the wall of quality shows too. */
const recorded: readonly Family[] = [inspectionFamily, colourFamily, millFamily]
const families: readonly Family[] = [...recorded, tagFamily]

/** Of what sensors measured, only who may look at them is told. */
function seenBy(caller: Caller): readonly Family[] {
  return mayCall(caller, 'mes:plc:view') ? families : recorded
}

/** Everything that has readings, as a page offers it to who asks. */
export async function characteristics(source: Source, caller: Caller, plantTz: string): Promise<Characteristic[]> {
  const listed = await Promise.all(seenBy(caller).map((family) => family.listed(source)))
  return listed.flat().map((one) => asWired(one, plantTz))
}

function asWired({ lastMs, ...rest }: Listed, plantTz: string): Characteristic {
  return { ...rest, last: lastMs === 0 ? '' : wireTime(lastMs, plantTz) }
}

type Between = { fromMs: number; toMs: number }

/** The readings of a characteristic between two instants, the limits of its specification, and those that somebody froze. */
export async function seriesOf(source: Source, key: string, { fromMs, toMs, caller, plantTz }: Between & { caller: Caller; plantTz: string }): Promise<Series> {
  const { family, what, which } = familyOf(key)
  if (!seenBy(caller).includes(family)) throw noTags()
  const listed = (await family.listed(source)).find((one) => one.key === key)
  if (!listed) throw new Problem(404, '这个特性还没有数据，或者已被删除。请重新选择')
  const stored = await family.readings(source, what, which, { fromMs, toMs, most: mostReadings + 1 })
  const isCut = stored.length > mostReadings
  const readings = (isCut ? stored.slice(1) : stored).map(({ atMs, ...rest }) => ({ ...rest, at: wireTime(atMs, plantTz) }))
  const { resource, field } = family
  return {
    characteristic: asWired(listed, plantTz),
    spec: await family.spec(source, what, which),
    readings,
    frozen: await frozenOf(source.db, key, plantTz),
    resource,
    field,
    isCut,
  }
}

const noTags = () => new Problem(403, '您没有权限看设备测点，请让管理员授权')

type Newest = { most: number; charts: number; plantTz: string; isShown: (listed: Listed) => boolean }

/** The newest readings of every characteristic that is wanted, `most` subgroups of each. */
export async function newestSeries(
  source: Source,
  { most, charts, plantTz, isShown }: Newest,
): Promise<Pick<Series, 'characteristic' | 'spec' | 'readings' | 'frozen'>[]> {
  const found: Pick<Series, 'characteristic' | 'spec' | 'readings' | 'frozen'>[] = []
  for (const family of recorded)
    for (const listed of (await family.listed(source)).filter(isShown).slice(0, charts)) {
      const { what, which } = familyOf(listed.key)
      const stored = await family.readings(source, what, which, { fromMs: 0, toMs: Number.MAX_SAFE_INTEGER, most: most * listed.size })
      const readings = stored.map(({ atMs, ...rest }) => ({ ...rest, at: wireTime(atMs, plantTz) }))
      found.push({
        characteristic: asWired(listed, plantTz),
        spec: await family.spec(source, what, which),
        readings,
        frozen: await frozenOf(source.db, listed.key, plantTz),
      })
    }
  return found
}

/** The plain readings of a characteristic, for whoever computes with them on the server, and what it is called. */
export async function readingsOf(
  source: Source,
  key: string,
  { fromMs, toMs, by }: Between & { by: Pick<Actor, 'permissions'> },
): Promise<{ listed: Listed; readings: StoredReading[] }> {
  const { family, what, which } = familyOf(key)
  if (family === tagFamily && !by.permissions.has('mes:plc:view')) throw noTags()
  const listed = (await family.listed(source)).find((one) => one.key === key)
  if (!listed) throw new Problem(404, '这个特性还没有数据，或者已被删除。请重新选择')
  return { listed, readings: await family.readings(source, what, which, { fromMs, toMs, most: mostReadings }) }
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
