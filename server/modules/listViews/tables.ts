import type { Generated } from 'kysely'

/** A view of a list; `query` is JSON of what narrows and orders it, `isShared` 0 or 1, times are ms since the epoch. */
export type ListViewTable = {
  id: string
  userId: string
  list: string
  title: string
  query: string
  isShared: number
  createTime: number
  tenantId: Generated<number>
}

declare module '../../db/database.ts' {
  interface Tables {
    sys_list_view: ListViewTable
  }
}
