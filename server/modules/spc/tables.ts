import type { KeptColumns } from '../../db/keptColumns.ts'

/** Rows of colour measurements and frozen limits (migrations/0410-spc.ts). Times are ms since the epoch. */
type MeasureTable = KeptColumns & {
  measureNo: string
  standardId: string
  formulaId: string
  batchNo: string
  measuredAt: number
  l1: number
  a1: number
  b1: number
  l2: number
  a2: number
  b2: number
  l3: number
  a3: number
  b3: number
  illuminant: string
  observer: string
  geometry: string
  instrument: string
  qcId: string
  labL: number
  labA: number
  labB: number
  dE: number
  dL: number
  da: number
  db: number
  dC: number
  dH: number
  /** contract/modules/spc/colorMeasure.ts */
  verdict: string
  importedFrom: string
}

type LimitTable = KeptColumns & {
  limitNo: string
  characteristic: string
  subject: string
  /** contract/rules/spc/charts.ts */
  chart: string
  versionNo: number
  size: number
  groups: number
  center: number
  upper: number
  lower: number
  sigma: number
  spreadCenter: number | null
  spreadUpper: number | null
  spreadLower: number | null
  dataFrom: number | null
  dataTo: number | null
  reason: string
  frozenBy: string
  frozenTime: number | null
  endReason: string
  /** contract/modules/spc/spcLimit.ts */
  status: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_color_measure: MeasureTable
    mes_spc_limit: LimitTable
  }
}
