import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of stock (migrations/0050-stock.ts). Amounts are millionths of the material's unit, times ms since the epoch, days yyyy-MM-dd. */
export type SupplierTable = KeptColumns & {
  code: string
  name: string
  grade: string
  /** a district by its six digits, '' for none */
  area: Generated<string>
  licenseNo: string
  licenseUntil: string | null
  status: number
}

export type PlaceTable = KeptColumns & {
  code: string
  name: string
  type: string
  parentId: string
  allowMixLot: string
  allowStatus: string
  status: number
}

export type ContainerTable = KeptColumns & {
  code: string
  type: string
  tareStd: number
  tareTol: number
  volumeL: number
  cleanExpireHours: number
  cleanStatus: string
  cleanTime: number | null
  lastBatchNo: string
}

export type LotTable = KeptColumns & {
  lotNo: string
  materialId: string
  supplierId: string | null
  supplierLotNo: string
  mfgDate: string | null
  expireDate: string | null
  retestDate: string | null
  receiveDate: string | null
  /** the first ms at which it may no longer be used */
  expiresAt: number | null
  coaFile: string
  assayFactor: number
  tintFactor: number
  moisturePct: number | null
  qualityStatus: string
  heldFrom: string
  holdReason: string
  /** Y: what was made of it is blocked as well */
  holdBinds: string
  originRefType: string
  originRefId: string
}

export type HandlingUnitTable = KeptColumns & {
  huCode: string
  huType: string
  lotId: string
  qtyInit: number
  qtyAvail: number
  qtyReserved: number
  qtyConsumed: number
  unit: string
  /** null: nothing of it is left */
  locationId: string | null
  reservedBatchNo: string
  status: string
}

export type StockMoveTable = KeptColumns & {
  moveNo: string
  moveType: string
  materialId: string
  lotId: string
  huId: string | null
  huCode: string
  /** the unit that a part of it became */
  toHuId: string | null
  toHuCode: string
  fromLocationId: string | null
  toLocationId: string | null
  qty: number
  unit: string
  refType: string
  refId: string
  batchNo: string
  reason: string
  reversedMoveId: string | null
  idemKey: string
  /** when it was done, where a device reported it later (bus/unit.ts `happenedAt`); null: when it was written */
  happenedAt: Generated<number | null>
}

/** A place in which nothing moves until the document that froze it is done: `refNo` is how people know it. */
export type PlaceFreezeTable = { locationId: string; refType: string; refId: string; refNo: string; createBy: string; createTime: number }

/** What of a unit lies where; a row without anything is removed. */
export type StockBalanceTable = {
  huId: string
  locationId: string
  materialId: string
  lotId: string
  qty: number
  reservedQty: number
  lastMoveId: string
}

/** Amounts of units that are kept for somebody; the age of one is its `createTime`. `stayWithin` is the place that the unit may not leave meanwhile; null binds it nowhere. */
export type StockReservationTable = {
  id: string
  huId: string
  qty: number
  refType: string
  refId: string
  batchNo: string
  stayWithin: Generated<string | null>
  createBy: string
  createTime: number
}

/** So much of a unit of the parent lot went into the child lot. */
export type GenealogyTable = {
  id: string
  parentLotId: string
  parentHuId: string
  childLotId: string
  qty: number
  viaType: string
  viaId: string
  moveId: string
  createTime: number
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_supplier: SupplierTable
    mes_location: PlaceTable
    mes_container: ContainerTable
    mes_material_lot: LotTable
    mes_hu: HandlingUnitTable
    mes_stock_move: StockMoveTable
    mes_stock_balance: StockBalanceTable
    mes_stock_reservation: StockReservationTable
    mes_genealogy: GenealogyTable
    mes_place_freeze: PlaceFreezeTable
  }
}
