import { repeatMark, repeatText } from '#contract/modules/printing/repeatMark.ts'
import type { PrintRecord } from '#contract/modules/printing/printJob.ts'
import type { UnitOfWork } from '../../bus/unit.ts'
import { objectOf } from './progress.service.ts'
import type { UsedTemplate } from './templates.service.ts'
import './tables.ts'

/** keys of one question to the database */
const atOnce = 500

/** How often the label of this title has come out for each of these objects; one that never did is left out. */
export async function printedBefore({ trx }: Pick<UnitOfWork, 'trx'>, title: string, objects: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  for (let at = 0; at < objects.length; at += atOnce) {
    const rows = await trx
      .selectFrom('mes_print_log')
      .select(({ fn }) => ['object', fn.count<number | string>('jobNo').distinct().as('prints')])
      .where('title', '=', title)
      .where('object', 'in', objects.slice(at, at + atOnce))
      .groupBy('object')
      .execute()
    for (const { object, prints } of rows) found.set(object, Number(prints))
  }
  return found
}

/** Whether labels of a template are put on units: two of one unit must be told apart on the paper. */
const isOfUnit = ({ fields }: UsedTemplate): boolean => fields.some(({ name }) => name === 'huCode')

/** The records with what their labels say beyond the template: the server's word, whatever was sent. */
export function markedRecords(
  records: readonly PrintRecord[],
  used: UsedTemplate,
  { before, isChange }: { before: ReadonlyMap<string, number>; isChange: boolean },
): PrintRecord[] {
  return records.map((record) => {
    const { [repeatMark]: _said, ...values } = record.values
    const prints = isOfUnit(used) ? (before.get(objectOf(record)) ?? 0) : 0
    return { ...record, values: prints > 0 ? { ...values, [repeatMark]: repeatText(prints, isChange) } : values }
  })
}
