import type { UnitOfWork } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'

const giving = new WeakMap<Database, string>()

/** Gives a record its command in the name of the process: nothing else asks meanwhile who decides it. */
export async function inItsName({ trx }: UnitOfWork, tableId: string, give: () => Promise<unknown>): Promise<void> {
  giving.set(trx, tableId)
  try {
    await give()
  } finally {
    giving.delete(trx)
  }
}

/** Whether the process itself is what gives this record a command now. */
export const isGivenByProcess = (trx: Database, tableId: string): boolean => giving.get(trx) === tableId
