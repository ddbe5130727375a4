import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_scan_event, append-only; `createTime` is when the server had it, `clientTime` what the device said, both ms since the epoch. `parsed` is JSON. */
export type ScanEventTable = KeptColumns & {
  eventId: string
  deviceId: string
  deviceSeq: number
  page: string
  raw: string
  parsed: string
  symbology: string
  action: string
  /** of code, action and context: two scans with the same one within two seconds are one (factory.md 4 R10) */
  contextHash: string
  refType: string
  refId: string
  refCode: string
  result: string
  message: string
  clientTime: number
  driftSec: number
  isQueued: string
}

/** What a scan was used for: one line of one document. */
export type ScanUseTable = { eventId: string; usedFor: string; by: string; at: number }

/** A number of a unit that was on a label before it got another one (factory.md 4 R22). */
export type RetiredCodeTable = { code: string; newCode: string; huId: string; reason: string; by: string; at: number }

/** A row of mes_barcode_rule. */
export type BarcodeRuleTable = KeptColumns & { name: string; scope: string; prefix: string; symbology: string; template: string; status: number }

declare module '../../db/database.ts' {
  interface Tables {
    mes_scan_event: ScanEventTable
    mes_scan_use: ScanUseTable
    mes_retired_code: RetiredCodeTable
    mes_barcode_rule: BarcodeRuleTable
  }
}
