import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { nextNumber } from '../../../numbers/nextNumber.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'
import type { WeighRecordTable } from '../tables.ts'

type Given = Omit<WeighRecordTable, 'id' | 'recordNo' | 'createBy' | 'createTime' | 'updateBy' | 'updateTime' | 'version' | 'weighBy' | 'weighTime'>

/** The key of the next record of a weighing: moves and reservations name it before it is written. */
export const recordId = ({ at }: Pick<UnitOfWork, 'at'>): string => rowId(at)

/** Writes a record once and for all, with its line in the audit chain; who weighed and when are the server's own. */
export async function writeRecord(unit: UnitOfWork, id: string, given: Given, plantTz: string): Promise<void> {
  const { trx, by, at } = unit
  const kept = { id, createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  const row = { ...kept, ...given, recordNo: await nextNumber(unit, 'mes_weigh_record', { plantTz }), weighBy: by.username, weighTime: at }
  await trx.insertInto('mes_weigh_record').values(row).execute()
  await recordHistory(unit, { resource: weighRecords, table: 'mes_weigh_record' }, [versionOf('add', row)])
  unit.afterCommit('resource.changed', { resource: weighRecords.name, verb: 'add', id, mark: null })
}
