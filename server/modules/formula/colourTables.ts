import type { KeptColumns } from '../../db/keptColumns.ts'

type Measured = { labL: number; labA: number; labB: number; illuminant: string; observer: string; geometry: string; instrument: string }

/** Rows of the laboratory (migrations/0350-colours.ts). Amounts are millionths, `measuredAt` ms since the epoch; differences are null where nothing is compared. */
type TrialTable = KeptColumns &
  Measured & {
    trialNo: string
    formulaId: string
    versionId: string
    trialDate: string
    dE: number | null
    dL: number | null
    da: number | null
    db: number | null
    dC: number | null
    dH: number | null
    result: string
    batchNo: string
    batchQty: number | null
    photo: string
    note: string
  }

type TrialLineTable = KeptColumns & { trialId: string; seq: number; phase: string; materialId: string; pct: number }

type StandardTable = KeptColumns &
  Measured & { standardNo: string; formulaId: string; measuredAt: number; validUntil: string; place: string; remark: string; status: string }

type OpticsTable = KeptColumns & {
  sheetNo: string
  materialId: string
  measuredOn: string
  reflectR: number
  reflectG: number
  reflectB: number
  tintStrength: number
  remark: string
}

declare module '../../db/database.ts' {
  interface Tables {
    mes_color_trial: TrialTable
    mes_color_trial_line: TrialLineTable
    mes_color_standard: StandardTable
    mes_colorant_optics: OpticsTable
  }
}
