import type { Countersign } from './model.ts'

/** Signers of one round stand a thousand apart or together; those who were added before or behind one stand in between. */
export const seqStep = 1000

/** One signer of a step: still to come, asked now, or decided. */
export type Signer = { seq: number; state: 'later' | 'open' | 'passed' | 'rejected' | 'gone' }

export type Decision = 'open' | 'passed' | 'rejected'

const isAdded = ({ seq }: Signer) => seq % seqStep !== 0
const count = (signers: readonly Signer[], state: Signer['state']) => signers.filter((one) => one.state === state).length

/** What several signers decided so far. Whoever was added before or behind another one has to agree as well; who was taken out counts for nothing. */
export function decided(rule: Countersign, signers: readonly Signer[]): Decision {
  const counted = signers.filter(({ state }) => state !== 'gone')
  const added = counted.filter(isAdded)
  if (count(added, 'rejected') > 0) return 'rejected'
  const own = byRule(
    rule,
    counted.filter((one) => !isAdded(one)),
  )
  return own === 'passed' && count(added, 'passed') < added.length ? 'open' : own
}

/** `veto`: one no decides at once, and so many must agree as for `ratio`. */
function byRule({ done, ratio }: Countersign, signers: readonly Signer[]): Decision {
  const [all, passed, rejected] = [signers.length, count(signers, 'passed'), count(signers, 'rejected')]
  if (all === 0) return 'passed' // nobody is left to be asked
  const needed = done === 'all' ? all : done === 'any' ? 1 : Math.max(1, Math.ceil((all * ratio) / 100))
  if ((done === 'veto' || done === 'all') && rejected > 0) return 'rejected'
  if (passed >= needed) return 'passed'
  return all - rejected < needed ? 'rejected' : 'open'
}

/** Places of those who are asked next: nobody who stands before them is still being asked. */
export function nextSeq(signers: readonly Signer[]): number | null {
  const waiting = signers.filter(({ state }) => state === 'later').map(({ seq }) => seq)
  if (waiting.length === 0) return null
  const next = Math.min(...waiting)
  return signers.some(({ state, seq }) => state === 'open' && seq < next) ? null : next
}
