import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_label_template; `tempItems` is JSON (contract/rules/label/template.ts), sizes of the page in pixels and millimetres. */
export type LabelTemplateTable = KeptColumns & {
  code: string
  title: string
  bizType: string
  status: string
  revision: number
  pageWidth: number
  pageHeight: number
  width: number
  height: number
  tempItems: string
  remark: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_label_template: LabelTemplateTable
  }
}
