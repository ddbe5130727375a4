import { users } from '#contract/modules/identity/user.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { createTableReader } from '../../../resource/read/tableReader.ts'
import type { Row } from '../../../resource/field/row.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'

const table = 'sys_user'

/** Times stand in the history as UTC: which zone the plant keeps is no business of a change that no form made. */
const historyZone = 'UTC'

type Changed = Partial<Record<'status' | 'tokenVersion' | 'delFlag', number>> &
  Partial<Record<'selectedroles' | 'selecteddeparts' | 'orgCode' | 'departIds', string>>

/** Writes columns of people past their form, as a change like any other: version, history, and the bell of lists. People who are gone are left out. */
export async function writePeople(unit: UnitOfWork, userIds: readonly string[], changed: (userId: string) => Changed): Promise<void> {
  const { trx, by, at } = unit
  for (const id of userIds) {
    const before = await recordOf(unit, id)
    const written = await trx
      .updateTable(table)
      .set((row) => ({ ...changed(id), updateBy: by.username, updateTime: at, version: row('version', '+', 1) }))
      .where('id', '=', id)
      .executeTakeFirst()
    if (written.numUpdatedRows === 0n) continue
    const after = await recordOf(unit, id)
    if (after) await recordHistory(unit, { resource: users, table }, [versionOf('edit', after, { before })])
    unit.afterCommit('resource.changed', { resource: users.name, verb: 'edit', id, mark: null })
  }
}

/** A person as the wire carries one, whether in the recycle bin or not. */
export function recordOf({ trx }: Pick<UnitOfWork, 'trx'>, id: string): Promise<Row | null> {
  return createTableReader({ db: trx, table, resource: users, plantTz: historyZone }).one(id)
}
