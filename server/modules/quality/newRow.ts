import type { UnitOfWork } from '../../bus/unit.ts'
import { rowId } from '../../db/rowId.ts'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** The kept columns of a row that the server itself makes. */
export function newRow({ by, at }: Pick<UnitOfWork, 'by' | 'at'>): KeptColumns {
  return { id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
}
