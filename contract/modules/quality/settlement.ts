import type { Disposition } from './ncr.ts'

/** When a disposition lets lots go: at once, with its two signatures, or only when somebody has verified that it was carried out. */
export const settlesAt = { use: 'dispose', rework: 'verify', sort: 'verify', scrap: 'verify', return: 'verify' } as const satisfies Record<
  Disposition,
  'dispose' | 'verify'
>

/**
 * What a held lot becomes. `isRoot`: it is the lot of the nonconformity itself, and not one that was made of it.
 * 让步 lets the lot be used under a concession and what was made of it be what it was; what was reworked or sorted is inspected again; what was
 * scrapped or returned fails. What was over or had failed before does not become better by being reworked.
 */
export function settledTo(disposition: Disposition, { isRoot, heldFrom }: { isRoot: boolean; heldFrom: string }): string {
  if (disposition === 'scrap' || disposition === 'return') return 'fail'
  if (heldFrom === 'expired') return 'expired'
  if (disposition === 'use') return isRoot ? 'concession' : heldFrom
  return !isRoot && heldFrom === 'fail' ? 'fail' : 'pending'
}
