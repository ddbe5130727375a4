import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of the colour-blending archives (migrations/0180-formulas.ts). Shares and amounts are millionths, times ms since the epoch. */
type FormulaTable = KeptColumns & {
  formulaNo: string
  colorNo: string
  colorName: string
  productFamily: string
  useArea: string
  finish: string
  productId: string | null
  customerId: string | null
  brand: string
  targetL: number
  targetA: number
  targetB: number
  hex: string
  illuminant: string
  observer: string
  geometry: string
  deMethod: string
  deTol: number
  remark: string
  status: string
}

type VersionTable = KeptColumns & {
  versionLabel: string
  formulaId: string
  versionNo: number
  basisQty: number
  lossPct: number
  sumPct: number
  changeReason: string
  rejectReason: string
  approvedBy: string
  approveTime: number | null
  status: string
}

type LineTable = KeptColumns & { versionId: string; seq: number; phase: string; materialId: string; pct: number; isKey: string; remark: string }

/** The formula of a batch as it was at its dispatch; a line for each material, amounts and shares in millionths. */
type BatchFormulaTable = { planId: string; versionId: string; versionLabel: string; lossPct: number; hash: string; createTime: number }
type BatchFormulaLineTable = { planId: string; seq: number; phase: string; materialId: string; pct: number; qty: number; unit: string }

declare module '../../db/database.ts' {
  interface Tables {
    mes_color_formula: FormulaTable
    mes_formula_version: VersionTable
    mes_formula_line: LineTable
    mes_batch_formula: BatchFormulaTable
    mes_batch_formula_line: BatchFormulaLineTable
  }
}
