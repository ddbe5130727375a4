import type { KeptColumns } from './keptColumns.ts'
import { rowId } from './rowId.ts'

/** The kept columns of a row that the server itself makes, for whoever acts now. */
export function newRow({ by, at }: { by: { username: string }; at: number }): KeptColumns {
  return { id: rowId(at), createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
}
