import type { BagLabel } from '#contract/modules/weighing/weighDesk.ts'
import type { Database } from '../../../db/database.ts'

/** of the template of a weighed bag, in every version */
const bagLabelCode = 'hu'

export const noLabel: BagLabel = { state: 'none', why: '', prints: 0 }
type Bag = { huId: string; huCode: string }

/** How the labels of weighed bags stand, by the key of the bag: the last that was ordered for it, and how often one has come out. */
export async function labelsOf(db: Database, bags: readonly Bag[]): Promise<ReadonlyMap<string, BagLabel>> {
  if (bags.length === 0) return new Map()
  const ordered = await db
    .selectFrom('mes_unit_label as label')
    .leftJoin('mes_print_job as job', 'job.id', 'label.jobId')
    .select(['label.huId', 'label.why', 'job.status', 'job.reason'])
    .where(
      'label.huId',
      'in',
      bags.map(({ huId }) => huId),
    )
    .orderBy('label.id')
    .execute()
  const last = new Map(ordered.map((row) => [row.huId, row]))
  const printed = await db
    .selectFrom('mes_print_log')
    .select(({ fn }) => ['object', fn.count<number | string>('jobNo').distinct().as('prints')])
    .where(
      'object',
      'in',
      bags.map(({ huCode }) => huCode),
    )
    .where('title', 'in', (eb) => eb.selectFrom('mes_label_template').select('title').where('code', '=', bagLabelCode)) // the unit has other labels
    .groupBy('object')
    .execute()
  const prints = new Map(printed.map((row) => [row.object, Number(row.prints)]))
  return new Map(
    bags.map(({ huId, huCode }) => {
      const row = last.get(huId)
      const stands = row ? { state: row.status ?? 'refused', why: row.status === null ? row.why || '打印任务已不在' : (row.reason ?? '') } : noLabel
      return [huId, { ...noLabel, ...stands, prints: prints.get(huCode) ?? 0 }]
    }),
  )
}
