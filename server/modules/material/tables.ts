import type { Generated } from 'kysely'
import type { KeptColumns } from '../../db/keptColumns.ts'

/** A row of mes_material. Quantities are millionths (contract/rules/quantity.ts). */
export type MaterialTable = KeptColumns & {
  materialCode: string
  materialName: string
  materialType: string
  inciName: string
  ciNo: string
  unit: string
  unitScale: number
  /** millionths of a gram that a piece weighs */
  pieceWeight: number | null
  /** millionths of a kilogram that a litre weighs */
  density: number | null
  batchManaged: string
  shelfLifeDays: number | null
  retestDays: number | null
  issueRule: string
  weighMode: string
  tolType: string
  tolLower: number | null
  tolUpper: number | null
  colorantScope: string
  maxPct: number | null
  dustExplosive: string
  hazardClass: string
  storeTempMin: number | null
  storeTempMax: number | null
  storeRhMax: number | null
  safetyStock: number | null
  gtin: string
  colorHex: string
}

/** A row of mes_customer; `status` is of the dictionary valid_status. */
export type CustomerTable = KeptColumns & {
  code: string
  name: string
  shortName: string
  contact: string
  phone: string
  /** a district by its six digits, '' for none */
  area: Generated<string>
  address: string
  status: number
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_material: MaterialTable
    mes_customer: CustomerTable
  }
}
