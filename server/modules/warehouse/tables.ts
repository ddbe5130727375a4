import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of receipt and out orders (migrations/0390-warehouse.ts). Amounts are millionths of the material's unit, times ms since the epoch, states those of contract/modules/warehouse/storeStates.ts. */
export type InOrderTable = KeptColumns & {
  inNo: string
  inType: string
  supplierId: string | null
  sourceNo: string
  toLocationId: string
  planTime: number
  dock: string
  remark: string
  closeReason: string
  endTime: number | null
  status: string
}

export type InLineTable = KeptColumns & {
  inId: string
  seq: number
  materialId: string
  planQty: number
  unit: string
  receivedQty: number
  status: string
}

export type InItemTable = KeptColumns & {
  inId: string
  lineId: string
  materialId: string
  lotId: string
  huId: string
  huCode: string
  qty: number
  unit: string
  labelText: string
  receiveBy: string
  receiveTime: number
  /** where it was put away; null while it waits */
  toLocationId: string | null
  putBy: string
  putTime: number | null
  undoReason: string
  status: string
}

export type OutOrderTable = KeptColumns & {
  outNo: string
  outType: string
  orderId: string | null
  deliverySeq: number | null
  customerId: string | null
  supplierId: string | null
  place: string
  fromLocationId: string
  dockLocationId: string
  needTime: number
  vehicle: string
  remark: string
  closeReason: string
  shipTime: number | null
  status: string
}

export type OutLineTable = KeptColumns & {
  outId: string
  seq: number
  materialId: string
  planQty: number
  unit: string
  pickedQty: number
  shippedQty: number
  status: string
}

export type OutItemTable = KeptColumns & {
  outId: string
  lineId: string
  materialId: string
  lotId: string
  /** the unit at the dock: the one that was scanned, or the part that was taken out of it */
  huId: string
  huCode: string
  qty: number
  unit: string
  ruleRank: number
  breakReason: string
  pickBy: string
  pickTime: number
  shipTime: number | null
  undoReason: string
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_in_order: InOrderTable
    mes_in_line: InLineTable
    mes_in_item: InItemTable
    mes_out_order: OutOrderTable
    mes_out_line: OutLineTable
    mes_out_item: OutItemTable
  }
}
