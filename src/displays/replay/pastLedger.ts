import type { LedgerLine, PastLedger } from '#contract/modules/replay/replay.ts'
import { clockText } from '../live/clockText.ts'

/** What is looked back from a moment, ms. */
export const backMs = 30 * 60_000
const most = 4
export const ledgerKinds = { weigh: '称量', scan: '扫码' } as const
const kinds = ['weigh', 'scan'] as const

/** `isOther`: what is known is of another stretch than the one that is asked for. */
type Moment = { atMs: number; plantTz: string; isOther: boolean; isFailed: boolean }
/** `says`: what is not known, or that there was nothing; '' where the lines say all. */
export type PastLines = { lines: readonly LedgerLine[]; says: string }

/** The newest lines up to a moment, and in words what of them is not known: 没有 is said of what was read whole, and of nothing else. */
export function pastLines(ledger: PastLedger | undefined, { atMs, plantTz, isOther, isFailed }: Moment): PastLines {
  if (ledger === undefined) return { lines: [], says: isFailed ? '没有读出，过一会儿再看' : '正在读取' }
  const known = ledger.lines.filter(({ at }) => at <= atMs && at > atMs - backMs)
  const lines = known.slice(-most).toReversed()
  const seen = kinds.filter((kind) => !ledger.hidden.includes(kind))
  const [first] = ledger.lines
  const isCutOff = ledger.hasMore && known.length < most && first !== undefined && first.at > atMs - backMs
  const says = [
    seen.length < kinds.length ? `没有权限看${wordsOf(ledger.hidden)}记录` : '',
    seen.length === 0
      ? ''
      : isFailed
        ? '没有读出，过一会儿再看'
        : isOther
          ? '正在读取'
          : isCutOff
            ? `记录太多，${clockText(first.at, plantTz)} 以前的没有读出`
            : lines.length === 0
              ? `之前半小时没有${seen.length === kinds.length ? '' : wordsOf(seen)}`
              : '',
  ]
  return { lines, says: says.filter((words) => words !== '').join('；') }
}

const wordsOf = (some: readonly (typeof kinds)[number][]) => some.map((kind) => ledgerKinds[kind]).join('和')
