import { isTextType } from '#contract/tag.ts'
import { qualityOf, statuses } from '#contract/quality.ts'
import { figureOf } from '#contract/tag.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { Remember } from '../../tags/engine.ts'
import type { Historian, TextChange } from '../../tags/history/historian.ts'

const columns = 4
const gatherMs = 200
const mostRows = 4096
/** a tag that is silent for less says nothing new; for longer, and for three times as long as it used to be, nobody knows its value */
const leastSilentMs = 5000
const silentTimes = 3
const lookEveryMs = 1000

/** A tag that history knows: its number, its type, and of a text what it said last. */
type Kept = { ref: number; dataType: string; isText: boolean; said: Pick<TextChange, 'text' | 'status'> | null; read: LastRead }

/** When a tag was read last, how long after the time before, when it is stale, and whether its value is known since. */
type LastRead = { at: number; everyMs: number; staleAfterMs: number; isKnown: boolean }

/** Hands what the tag engine remembers to the historian, five times a second: figures as curves, texts when they change. */
export function createRecorder(historian: Historian) {
  let kept: (Kept | null)[] = []
  let known = new Map<string, Kept>()
  const rows = new Float64Array(mostRows * columns)
  let changes: TextChange[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined
  let [newestAt, lookedAt] = [0, 0]

  const remember: Remember = (slot, at, value, status) => {
    const tag = kept[slot]
    if (!tag) return
    if (tag.isText) return rememberText(tag, at, typeof value === 'string' ? value : null, status)
    endSilent(tag, at)
    const { read } = tag
    if (at > read.at) read.everyMs = read.at === 0 ? 0 : at - read.at
    read.at = at
    read.isKnown = qualityOf(status) !== 'bad'
    if (at > newestAt || newestAt - at > leastSilentMs) newestAt = at // the clock may have been set back
    push(tag.ref, at, figureOf(value, tag.dataType) ?? Number.NaN, status)
  }

  function push(ref: number, at: number, value: number, status: number): void {
    if (length + columns > rows.length) handOver()
    rows[length] = ref
    rows[length + 1] = at
    rows[length + 2] = value
    rows[length + 3] = status
    length += columns
    timer ??= setTimeout(flush, gatherMs)
  }

  /** A value that nobody read for too long is known no more from when it was stale: a curve has a gap there, whoever was away. */
  function endSilent({ ref, read }: Kept, at: number): void {
    if (!read.isKnown || at - read.at <= Math.max(leastSilentMs, read.staleAfterMs, silentTimes * read.everyMs)) return
    endKnown({ ref, read })
  }

  function endKnown({ ref, read }: Pick<Kept, 'ref' | 'read'>): void {
    if (!read.isKnown) return
    read.isKnown = false
    push(ref, read.at + Math.min(read.staleAfterMs, leastSilentMs), Number.NaN, statuses.waiting.code)
  }

  function rememberText(tag: Kept, at: number, text: string | null, status: number): void {
    if (tag.said?.text === text && tag.said.status === status) return
    tag.said = { text, status }
    changes.push({ tag: tag.ref, at, text, status })
    timer ??= setTimeout(flush, gatherMs)
  }

  function handOver(): void {
    if (length > 0) historian.append(rows.slice(0, length))
    length = 0
  }

  function flush(): void {
    if (Math.abs(newestAt - lookedAt) >= lookEveryMs) {
      lookedAt = newestAt
      for (const tag of kept) if (tag && !tag.isText) endSilent(tag, newestAt)
    }
    clearTimeout(timer)
    timer = undefined
    handOver()
    if (changes.length > 0) historian.keepTexts(changes)
    changes = []
  }

  return {
    remember,
    /** Hands over what waits. */
    flush,
    /** Nothing is read from now on: what was read last is known no longer. */
    end(): void {
      for (const tag of kept) if (tag && !tag.isText) endKnown(tag)
      flush()
    },
    /** Takes the tags of a configuration, in the order of their slots. `{equip}.stateSince` is derived from `{equip}.state` and not stored. */
    define(metas: readonly TagMeta[], deadbands: ReadonlyMap<string, number>): void {
      const present = new Set(metas.map(({ tagCode }) => tagCode))
      for (const [tagCode, tag] of known) if (!present.has(tagCode) && !tag.isText) endKnown(tag)
      flush() // numbered as before
      const stored = metas.map((meta) => !meta.tagCode.endsWith('.stateSince'))
      const defined = historian.define(
        metas.filter((_, slot) => stored[slot]).map(({ tagCode, decimals }) => ({ tagCode, decimals, deadband: deadbands.get(tagCode) ?? 0 })),
      )
      let next = 0
      const before = known
      kept = metas.map(({ tagCode, dataType, staleAfterMs }, slot) => {
        if (!stored[slot]) return null
        const read = { at: 0, everyMs: 0, isKnown: false, ...before.get(tagCode)?.read, staleAfterMs }
        return { ref: defined[next++] ?? 0, dataType, isText: isTextType(dataType), said: null, read }
      })
      known = new Map(kept.flatMap((tag, slot) => (tag ? [[metas[slot]?.tagCode ?? '', tag] as const] : [])))
    },
  }
}
