import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of issue and return orders (migrations/0090-issues.ts). Amounts are millionths of the material's unit, times ms since the epoch. */
export type IssueTable = KeptColumns & {
  issueNo: string
  issueType: string
  planId: string | null
  batchNo: string
  fromLocationId: string
  toLocationId: string
  needTime: number
  remark: string
  closeReason: string
  receiveNote: Generated<string>
  /** contract/modules/material/issue/issueStates.ts */
  status: string
}

export type IssueLineTable = KeptColumns & {
  issueId: string
  seq: number
  materialId: string
  demandQty: number
  unit: string
  issuedQty: number
  receivedQty: number
  returnedQty: number
  status: string
}

export type IssueItemTable = KeptColumns & {
  issueId: string
  lineId: string
  materialId: string
  lotId: string
  /** the unit that is on its way: the one that was scanned, or the part that was taken out of it */
  huId: string
  huCode: string
  qty: number
  unit: string
  ruleRank: number
  breakReason: string
  pickBy: string
  pickTime: number
  receiveBy: string
  receiveTime: number | null
  undoReason: Generated<string>
  refusal: Generated<string>
  status: string
}

export type IssueReturnTable = KeptColumns & {
  returnNo: string
  issueId: string
  huId: string
  qty: number
  toLocationId: string
  reason: string
  returnTime: number | null
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_issue: IssueTable
    mes_issue_line: IssueLineTable
    mes_issue_item: IssueItemTable
    mes_issue_return: IssueReturnTable
  }
}
