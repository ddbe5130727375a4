import type { AuditVerdict } from '#contract/modules/operations/audit.ts'

/** Whether a line of the audit chain follows the one before it; null where nobody knows: not verified, or after the first fault. */
export function chainWord(verdict: Pick<AuditVerdict, 'last' | 'fault'> | undefined, seq: number): '链接完整' | '链接不完整' | null {
  if (verdict === undefined) return null
  if (verdict.fault?.seq === seq) return '链接不完整'
  return verdict.last !== null && seq <= verdict.last.seq ? '链接完整' : null
}
