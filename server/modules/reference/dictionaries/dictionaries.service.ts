import { modules } from '#contract/modules/modules.ts'
import type { DictionaryDeclaration } from '#contract/module.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'

const declared: readonly DictionaryDeclaration[] = modules.flatMap(({ dictionaries }): readonly DictionaryDeclaration[] => dictionaries)
const maker = 'system'

/**
 * Creates the dictionaries that modules declare, and adds the entries that a newer version brings. Each entry is given once: what
 * people renamed, switched off or deleted stays as they left it.
 */
export async function ensureDictionaries(db: Database, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const given = new Set((await trx.selectFrom('sys_seeded_entry').selectAll().execute()).map(({ dictCode, itemValue }) => `${dictCode} ${itemValue}`))
    for (const dictionary of declared) await ensureOne(trx, dictionary, given, now)
  })
}

async function ensureOne(trx: Database, { dictCode, dictName, items, order }: DictionaryDeclaration, given: ReadonlySet<string>, now: number): Promise<void> {
  const missing = Object.entries(items).filter(([value]) => !given.has(`${dictCode} ${value}`))
  if (missing.length === 0 && Object.keys(items).length > 0) return
  const made = { createBy: maker, createTime: now, updateBy: maker, updateTime: now, version: 1, description: '' }
  const known = await trx.selectFrom('sys_dict').select('id').where('dictCode', '=', dictCode).executeTakeFirst()
  // one whose entries were given before was deleted by its owner
  if (!known && missing.length < Object.keys(items).length) return
  const dictId = known?.id ?? dictCode
  if (!known)
    await trx
      .insertInto('sys_dict')
      .values({ ...made, id: dictId, dictCode, dictName })
      .execute()
  if (missing.length === 0) return // its entries come from elsewhere
  const places = order ?? Object.keys(items)
  const rows = missing.map(([itemValue, itemText]) => {
    const sortOrder = places.indexOf(itemValue) + 1
    return { ...made, id: rowId(now), dictId, itemText, itemValue, sortOrder, status: 1 }
  })
  await trx
    .insertInto('sys_dict_item')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await trx
    .insertInto('sys_seeded_entry')
    .values(missing.map(([itemValue]) => ({ dictCode, itemValue })))
    .execute()
}
