import type { Field } from '#contract/field.ts'
import type { Database } from '../../../db/database.ts'
import { withGuard } from '../../../files/guard.ts'
import { wireOf } from '../../../resource/field/columns.ts'
import type { Stored } from '../../../resource/field/columns.ts'
import { rowsInTurn } from './rowsInTurn.ts'
import type { LostRows } from './work.ts'

/** Keys and values of the rows that lose something, under a heading. */
export async function lostOf(db: Database, table: string, field: Field, plantTz: string, isLost: (value: Stored) => boolean): Promise<LostRows> {
  const lost: LostRows = [['id', field.title]]
  for await (const { id, value } of rowsInTurn(db, table, field.name))
    if (value !== '' && isLost(value)) lost.push([id, withGuard(String(wireOf(field, value, plantTz)))])
  return lost
}
