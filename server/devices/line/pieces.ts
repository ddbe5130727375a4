import type { Hole } from '../blockRead.ts'
import { hasWords } from '../driver.ts'
import type { BlockPlan, Outcome } from '../driver.ts'

/**
 * A block that is refused as a whole is read in pieces: it is halved between its atoms until the bad address stands alone. What
 * was learned is kept, so that from then on a period costs one request more for each hole; bad addresses are asked again after
 * an hour. Knows no clock: `now` is told, in ms of a monotonic one.
 */

/** Addresses to be read in one request, counted from the start of the block. */
export type Piece = { offset: number; count: number }

/** What became of one request, and when: `at` is ms since the epoch. */
export type PieceAnswer = { outcome: Outcome; exception: number; words: Uint16Array; at: number }

/** A whole block, or null while pieces of it are open. */
export type WholeRead = PieceAnswer & { holes?: readonly Hole[] }

const hourMs = 3_600_000
const minuteMs = 60_000
/** A device that fails inside (exception 4) may be well again sooner than one that has no such address. */
const deviceFailure = 4

/** Atoms `first` up to before `end`; `exception` is 0 where they can be read. */
type Part = { first: number; end: number; exception: number; askAgainAt: number }

export function createPieces({ count, atoms: cut }: Pick<BlockPlan, 'count' | 'atoms'>, splits: ReadonlySet<number>) {
  const atoms = cut ?? [[0, count] as const]
  let parts: Part[] | null = null
  let wholeAgainAt = 0
  let largest = 0
  let at = 0
  let open = { index: 0, readAt: Infinity, words: new Uint16Array(0), isStopped: false }

  function pieceOf({ first, end }: Part): Piece {
    const offset = atoms[first]?.[0] ?? 0
    const [lastOffset, lastCount] = atoms[end - 1] ?? [0, count]
    return { offset, count: lastOffset + lastCount - offset }
  }

  function begin(): void {
    open = { index: 0, readAt: Infinity, words: new Uint16Array(count), isStopped: false }
  }

  const isWaiting = ({ exception, askAgainAt }: Part, now: number) => exception !== 0 && askAgainAt > now

  /** The place of the next part to be read, past those that are known to be bad. */
  function nextIndex(now: number): number {
    let index = open.index
    for (let part = parts?.[index]; part && isWaiting(part, now); part = parts?.[index]) index += 1
    return index
  }

  function halves({ first, end }: Part): Part[] {
    const middle = first + Math.ceil((end - first) / 2)
    return [
      { first, end: middle, exception: 0, askAgainAt: 0 },
      { first: middle, end, exception: 0, askAgainAt: 0 },
    ]
  }

  function takeWhole(answer: PieceAnswer, now: number): WholeRead | null {
    if (hasWords(answer.outcome)) wholeAgainAt = 0 // well again: what is refused from now on is looked for at once
    const isTooMuch = answer.outcome === 'exception' && splits.has(answer.exception) && atoms.length > 1 && now >= wholeAgainAt
    if (!isTooMuch) return answer
    wholeAgainAt = 0
    parts = halves({ first: 0, end: atoms.length, exception: 0, askAgainAt: 0 })
    begin()
    return null
  }

  function takePart(known: Part[], answer: PieceAnswer, now: number): WholeRead | null {
    const index = nextIndex(now)
    const part = known[index]
    if (!part) return answer
    const { outcome, exception, words } = answer
    if (hasWords(outcome)) {
      const piece = pieceOf(part)
      open.words.set(words.subarray(0, piece.count), piece.offset)
      open.readAt = Math.min(open.readAt, answer.at)
      open.isStopped ||= outcome === 'stopped'
      largest = Math.max(largest, piece.count)
      part.exception = 0
    } else if (outcome === 'exception' && splits.has(exception)) {
      if (part.end - part.first > 1) {
        known.splice(index, 1, ...halves(part))
        return null
      }
      part.exception = exception
      part.askAgainAt = now + (exception === deviceFailure ? minuteMs : hourMs)
    } else {
      begin()
      return answer
    }
    open.index = index + 1
    return nextIndex(now) < known.length ? null : told(known, answer, now)
  }

  /** Every part was asked or is known to be bad: this is the block. */
  function told(known: Part[], last: PieceAnswer, now: number): WholeRead {
    const { words, readAt, isStopped } = open
    begin()
    if (known.every(({ exception }) => exception !== 0)) {
      parts = null
      wholeAgainAt = now + minuteMs
      return { outcome: 'exception', exception: known[0]?.exception ?? 0, words: new Uint16Array(0), at: last.at }
    }
    const holes = known.filter(({ exception }) => exception !== 0).map((part) => ({ ...pieceOf(part), exception: part.exception }))
    parts = joinedParts(known)
    const isTimeForAll = wholeAgainAt > 0 && now >= wholeAgainAt
    if (holes.length === 0 && (parts.length === 1 || isTimeForAll)) parts = null
    else if (wholeAgainAt === 0) wholeAgainAt = now + hourMs
    return { outcome: isStopped ? 'stopped' : 'ok', exception: 0, words, at: readAt, ...(holes.length > 0 && { holes }) }
  }

  /** Neighbours that can be read go together again, as far as the device has ever given so many at once. */
  function joinedParts(known: readonly Part[]): Part[] {
    const joined: Part[] = []
    for (const part of known) {
      const before = joined.at(-1)
      const both = before && { ...before, end: part.end }
      if (both && before.exception === 0 && part.exception === 0 && pieceOf(both).count <= largest) joined[joined.length - 1] = both
      else joined.push(part)
    }
    return joined
  }

  return {
    /** What is to be asked next. */
    wanted(now: number): Piece {
      at = now
      if (!parts) return { offset: 0, count }
      const part = parts[nextIndex(now)]
      return part ? pieceOf(part) : { offset: 0, count }
    },
    /** Takes the answer to what was wanted last; null while more has to be asked. */
    take(answer: PieceAnswer): WholeRead | null {
      return parts ? takePart(parts, answer, at) : takeWhole(answer, at)
    },
    /** The connection broke off: what was half read is begun anew. */
    restart: begin,
  }
}
