import type { Generated } from 'kysely'
import type { KeptColumns } from '../../../db/keptColumns.ts'

/** A row of sys_data_source; `sealed` is the password as the vault keeps it, '' for none (contract/modules/operations/dataSource.ts). */
export type DataSourceTable = KeptColumns & {
  code: string
  name: string
  dbType: string
  host: string
  port: number | null
  dbName: string
  dbUsername: string
  remark: string
  credential: string
  sealed: Generated<string>
}

declare module '../../../db/database.ts' {
  interface Tables {
    sys_data_source: DataSourceTable
  }
}
