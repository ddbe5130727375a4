import type { Stage } from './stage.ts'

/** One figure beside its promise, which is at most or at least so much. `remark` says what was shortened or what the figure cannot tell. */
export type Finding = { what: string; measured: number; unit: string; atMost?: number; atLeast?: number; remark?: string }

/** A row of the fault matrix (F-ids of reliability.md): the fault, and what causes it for real and returns what was seen. */
export type FaultRow = { id: string; fault: string; run(stage: Stage): Promise<Finding[]> }

/** What became of one row: its findings, or why there are none. */
export type Outcome = { id: string; fault: string; findings: Finding[]; failure: string | null; tookMs: number }

export function isKept({ measured, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Finding): boolean {
  return measured <= atMost && measured >= atLeast // never true of NaN
}
