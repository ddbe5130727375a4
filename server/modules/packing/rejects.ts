import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import './tables.ts'

type Reject = { jobId: string; lineId: string; cause: string; qty: number; source: 'manual' | 'counter' }

/** Keeps that pieces left the line, and why. */
export async function keepReject(unit: UnitOfWork, reject: Reject): Promise<void> {
  const { trx, by, at } = unit
  const id = rowId(at)
  await trx
    .insertInto('mes_nbc_reject')
    .values({ id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1, ...reject })
    .execute()
  unit.afterCommit('resource.changed', { resource: 'mesNbcReject', verb: 'add', id, mark: null })
}
