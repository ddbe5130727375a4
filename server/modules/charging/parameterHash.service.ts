import { canonicalHash } from '../../canonical.ts'

/** What a batch keeps of one measured value, as it rests in mes_batch_parameter. */
export type HashedParameter = {
  taskId: string
  equipCode: string
  tagCode: string
  name: string
  unit: string
  fromMs: number
  toMs: number
  lowest: number
  highest: number
  average: number
  knownPct: number
  limitLL: number | null
  limitL: number | null
  limitH: number | null
  limitHH: number | null
  words: string
  curve: string
}

/** SHA-256 over it, its curve and limits included. */
export function parameterHash(row: HashedParameter): string {
  const { taskId, equipCode, tagCode, name, unit, lowest, highest, average, knownPct, limitLL, limitL, limitH, limitHH, words, curve } = row
  const when = { fromMs: Number(row.fromMs), toMs: Number(row.toMs) } // PostgreSQL may give instants as texts
  return canonicalHash({ taskId, equipCode, tagCode, name, unit, lowest, highest, average, knownPct, limitLL, limitL, limitH, limitHH, words, curve, ...when })
}
