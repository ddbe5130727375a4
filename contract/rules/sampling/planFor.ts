import { codeLetterFor } from './codeLetter.ts'
import type { InspectionLevel } from './codeLetter.ts'
import { aqls, masterPlan } from './masterTable.ts'
import type { Aql, Severity } from './masterTable.ts'

export type SamplingAsked = { lotSize: number; level: InspectionLevel; aql: Aql; severity: Severity }
/** `letter`: of the plan that is used; `n` units are drawn, the lot is accepted with at most `ac` nonconforming ones and not accepted from `re`. `isWhole`: every unit of the lot is looked at. */
export type SamplingPlan = { letter: string; n: number; ac: number; re: number; isWhole: boolean }

/**
 * The single sampling plan of GB/T 2828.1-2012 (= ISO 2859-1:1999), tables 1, 2-A, 2-B and 2-C. Where the sample would be the lot or more, the whole
 * lot is looked at. Sources and how they were compared: docs/decisions/117-charts-and-samples.md.
 */
export function planFor({ lotSize, level, aql, severity }: SamplingAsked): SamplingPlan {
  const { letter, n, ac } = masterPlan(severity, codeLetterFor(lotSize, level), aql)
  const isWhole = n >= lotSize
  return { letter, n: isWhole ? lotSize : n, ac, re: ac + 1, isWhole }
}

/** The acceptance number of normal inspection for an AQL one step tighter; null for the tightest. */
export function tighterAc({ lotSize, level, aql }: Omit<SamplingAsked, 'severity'>): number | null {
  const tighter = aqls[aqls.indexOf(aql) - 1]
  return tighter === undefined ? null : masterPlan('normal', codeLetterFor(lotSize, level), tighter).ac
}
