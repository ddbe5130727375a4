import type { KeptColumns } from '../../db/keptColumns.ts'

/** `definition` is a DesignedResource as JSON, with this code. */
type DesignedResourceTable = KeptColumns & { code: string; definition: string }

/** Its id is the code of the table. `design` is what is drawn, as JSON; `inService` the one that the database was last brought to, '' is none. */
type OnlineTable = KeptColumns & { title: string; design: string; inService: string; tableVersion: number }

/** A design as it was put into service. */
type OnlineVersionTable = { id: string; code: string; tableVersion: number; design: string; createBy: string; createTime: number }

/** What was lost when a table followed its design: `content` is a CSV file. */
type OnlineLossTable = { id: string; code: string; words: string; rowCount: number; content: string; createBy: string; createTime: number }

/** px that a person gave the column of a field, by the name of its resource. */
type OnlineWidthTable = { userId: string; resource: string; field: string; width: number }
/** A report in SQL; `columnsJson` and `paramsJson` are lists (contract/modules/online/cgreport/sqlColumn.ts). */
type ReportHeadTable = KeptColumns & {
  code: string
  name: string
  dbSource: string
  cgrSql: string
  columnsJson: string
  paramsJson: string
  roleCodes: string
  remark: string
}

/** `boardJson` is a DashboardBoard (contract/modules/online/dashboard/dashboardBoard.ts). */
type DashboardTable = KeptColumns & { code: string; name: string; boardJson: string; remark: string }

declare module '../../db/database.ts' {
  interface Tables {
    sys_designed_resource: DesignedResourceTable
    sys_online_table: OnlineTable
    sys_online_version: OnlineVersionTable
    sys_online_loss: OnlineLossTable
    sys_online_width: OnlineWidthTable
    onl_cgreport_head: ReportHeadTable
    onl_dashboard: DashboardTable
  }
}
