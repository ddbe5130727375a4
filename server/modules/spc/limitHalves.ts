import { freezeLimit, endLimit } from '#contract/modules/spc/spcLimit.ts'
import { tagHistoryWanted } from '#contract/modules/spc/tagHistoryWanted.ts'
import type { spcLimits } from '#contract/modules/spc/spcLimit.ts'
import { chartTexts, isChartKind } from '#contract/rules/spc/charts.ts'
import type { ChartKind } from '#contract/rules/spc/charts.ts'
import { controlLimits, limitsOf, sigmaAt } from '#contract/rules/spc/limits.ts'
import { subgroupsOf } from '#contract/rules/spc/subgroups.ts'
import { instantOf } from '#contract/rules/wireTime.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import type { Database } from '../../db/database.ts'
import { takeTurn, turnOf } from '../../db/takeTurn.ts'
import { Problem } from '../../http/problem.ts'
import { nextNumber } from '../../numbers/nextNumber.ts'
import { implement } from '../../resource/command/commandHalf.ts'
import type { CommandHalf, Running } from '../../resource/command/commandHalf.ts'
import type { Row } from '../../resource/field/row.ts'
import type { Change } from '../../resource/write/hooks.ts'
import { readingsOf } from './series/series.service.ts'
import type { PeriodsOf } from './series/families.ts'
import './tables.ts'

/** Limits are held on no fewer subgroups: 20 to 25 are what ISO 7870-2 asks for. */
const leastGroups = 20

type Limit = Omit<NonNullable<(typeof spcLimits)['rowType']>, 'dataFrom' | 'dataTo' | 'frozenTime'> & {
  id: string
  dataFrom: string | number | null
  dataTo: string | number | null
  frozenTime: string | number | null
}

const textIn = (asked: Row, name: string) => (typeof asked[name] === 'string' ? asked[name] : '')

/** The server's half of holding and ending control limits. */
export const limitHalves: readonly CommandHalf[] = [
  implement<Limit>(freezeLimit, { make: freeze, told: ({ versionNo }) => `已固定，第 ${versionNo} 版` }),
  implement<Limit>(endLimit, { run: async ({ asked }) => ({ endReason: textIn(asked, 'endReason') }) }),
]

async function freeze({ unit, asked, records, plantTz }: Omit<Running<Limit>, 'record'>): Promise<Change> {
  const [characteristic, chart] = [textIn(asked, 'characteristic'), textIn(asked, 'chart')]
  if (!isChartKind(chart)) throw refused('chart', '没有这种控制图，请重新选择')
  const size = sizeOf(chart, Number(asked['size']))
  const [fromMs, toMs] = [instantIn(asked, 'dataFrom', plantTz), instantIn(asked, 'dataTo', plantTz) + 1000] // the last second counts
  const db: Database = unit.trx
  const { listed, readings } = await readingsOf({ db, now: unit.at, trend: trendIn(unit) }, characteristic, { fromMs, toMs, by: unit.by })
  if (listed.kind === 'unit' && chart !== 'p') throw refused('chart', '合格与否的数据只能用不合格品率图，请重新选择')
  if (listed.kind === 'number' && chart === 'p') throw refused('chart', '测量数据不能用不合格品率图，请重新选择')
  const groups = subgroupsOf(
    chart,
    readings.map(({ value }) => value),
    size,
  )
  if (groups.length < leastGroups) throw refused('dataFrom', `这段时间只有 ${groups.length} 组数据，至少要 ${leastGroups} 组才能固定控制限。请把时间放长`)
  const limits = limitsOf(chart, groups)
  if (!limits || (limits.sigma === 0 && limits.spread?.center === 0))
    throw refused('dataFrom', '这段时间的数据没有波动，算不出控制限。请检查测量，或换一段时间')
  await takeTurn(unit.trx, turnOf('mes_spc_limit', `${characteristic} ${chart}`))
  const before = await db
    .selectFrom('mes_spc_limit')
    .select(['id', 'versionNo', 'status'])
    .where('characteristic', '=', characteristic)
    .where('chart', '=', chart)
    .orderBy('versionNo', 'desc')
    .execute()
  const versionNo = (before[0]?.versionNo ?? 0) + 1
  for (const { id } of before.filter(({ status }) => status === 'active')) await unit.give(endLimit, id, { endReason: `第 ${versionNo} 版替换` })
  const { upper, lower } = controlLimits(chart, limits, size)
  return records.add(
    {},
    {
      limitNo: await nextNumber(unit, 'mes_spc_limit', { plantTz }),
      characteristic,
      subject: `${listed.title} ${chartTexts[chart]}`,
      chart,
      versionNo,
      size,
      groups: groups.length,
      center: limits.center,
      upper,
      lower,
      sigma: sigmaAt(limits, size),
      spreadCenter: limits.spread?.center ?? null,
      spreadUpper: limits.spread?.upper ?? null,
      spreadLower: limits.spread?.lower ?? null,
      dataFrom: readings[0]?.atMs ?? fromMs,
      dataTo: readings.at(-1)?.atMs ?? toMs,
      reason: textIn(asked, 'reason'),
      frozenBy: unit.by.username,
      frozenTime: unit.at,
      endReason: '',
      status: 'active',
    },
  )
}

/** Who keeps the history of measured values tells it inside the unit of work; nobody need. */
function trendIn(unit: UnitOfWork): PeriodsOf {
  return async (query) => {
    const told: Awaited<ReturnType<PeriodsOf>>[number][] = []
    await unit.within(tagHistoryWanted, { ...query, tell: (points) => void told.push(...points) })
    return told
  }
}

/** Single readings stand alone; a mean needs two or more. */
function sizeOf(chart: ChartKind, size: number): number {
  if (chart === 'imr') return 1
  if (Number.isInteger(size) && size >= 2 && size <= 25) return size
  throw refused('size', '每组请填写 2 到 25')
}

/** A dateTime that was asked, as the wire writes it or as it rests. */
function instantIn(asked: Row, name: string, plantTz: string): number {
  const given = asked[name]
  const instant = typeof given === 'number' ? given : instantOf(String(given), plantTz)
  if (instant === null) throw refused(name, '请选择时间')
  return instant
}

function refused(field: string, sentence: string): Problem {
  return new Problem(422, sentence, { fields: { [field]: [sentence] } })
}
