import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { definitionOf, newestOf, noProcess } from '../engine/definitions.ts'
import type { Definition } from '../engine/definitions.ts'
import { isGranted } from './granted.ts'

/**
 * The version by which an application begins: the newest of the process that was named, whichever version of it was (docs/decisions/159).
 * Throws 404 for a process that is not granted to who applies, 422 for one that is for other records; `tableName` null: for any.
 */
export async function processToBegin(
  db: Database,
  { procDefId, tableName }: { procDefId: string; tableName: string | null },
  by: Pick<Actor, 'userId'>,
): Promise<Definition> {
  const named = await definitionOf(db, procDefId)
  const newest = await newestOf(db, named.row.processKey)
  if (!newest || !(await isGranted(db, newest.row, by))) throw new Problem(404, noProcess)
  const { name, businessTable } = newest.row
  if (tableName !== null && tableName !== businessTable) throw new Problem(422, `流程“${name}”不用于这种单据，请选择用于它的流程重新发起`)
  return newest
}
