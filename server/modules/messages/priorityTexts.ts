import type { Page } from '#contract/envelope.ts'
import type { Database } from '../../db/database.ts'
import { house, workFor } from '../../tenancy/atWork.ts'

/** A page of announcements with the text of each priority beside its letter (api-contract.md 1.2). */
export async function withPriorityTexts<Row extends { priority: string }>(db: Database, page: Page<Row>): Promise<Page<Row & { priority_dictText: string }>> {
  const entries = await workFor(house, () =>
    db
      .selectFrom('sys_dict_item')
      .innerJoin('sys_dict', 'sys_dict.id', 'sys_dict_item.dictId')
      .select(['itemValue', 'itemText'])
      .where('dictCode', '=', 'priority')
      .execute(),
  )
  const texts = new Map(entries.map(({ itemValue, itemText }) => [itemValue, itemText]))
  return { ...page, records: page.records.map((row) => ({ ...row, priority_dictText: texts.get(row.priority) ?? row.priority })) }
}
