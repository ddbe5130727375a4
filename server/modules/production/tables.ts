import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_order. Quantities are millionths (contract/rules/quantity.ts), times ms since the epoch, `dueDate` is yyyy-MM-dd. */
export type OrderTable = KeptColumns & {
  orderNo: string
  orderType: string
  sourceNo: string
  customerId: string | null
  productId: string
  qty: number
  unit: string
  overPct: number
  underPct: number
  dueDate: string
  priority: number
  attachments: string
  /** contract/modules/production/orderStates.ts */
  status: string
  qtyPlanned: number
  qtyInput: number
  qtyGood: number
  qtyScrap: number
  qtyStored: number
  qtyShipped: number
  forecastFinish: number | null
  slackDays: number | null
  lateRisk: string
  actualStart: number | null
  actualEnd: number | null
  holdReason: string
  closeReason: string
}

/** A row of mes_order_delivery. */
export type OrderDeliveryTable = KeptColumns & {
  orderId: string
  seq: number
  deliverAt: number
  place: string
  packQty: number | null
  qty: number
  qtyPacked: number
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_order: OrderTable
    mes_order_delivery: OrderDeliveryTable
  }
}
