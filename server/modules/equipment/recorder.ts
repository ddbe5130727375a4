import { figureOf } from '#contract/tag.ts'
import type { TagMeta } from '#contract/tag.ts'
import type { Remember } from '../../tags/engine.ts'
import type { Historian, TextChange } from '../../tags/history/historian.ts'

const columns = 4
const gatherMs = 200
const mostRows = 4096

/** A tag that history knows: its number, its type, and of a text what it said last. */
type Kept = { ref: number; dataType: string; isText: boolean; said: Pick<TextChange, 'text' | 'status'> | null }

/** Hands what the tag engine remembers to the historian, five times a second: figures as curves, texts when they change. */
export function createRecorder(historian: Historian) {
  let kept: (Kept | null)[] = []
  const rows = new Float64Array(mostRows * columns)
  let changes: TextChange[] = []
  let length = 0
  let timer: NodeJS.Timeout | undefined

  const remember: Remember = (slot, at, value, status) => {
    const tag = kept[slot]
    if (!tag) return
    if (tag.isText) return rememberText(tag, at, typeof value === 'string' ? value : null, status)
    if (length + columns > rows.length) flush()
    rows[length] = tag.ref
    rows[length + 1] = at
    rows[length + 2] = figureOf(value, tag.dataType) ?? Number.NaN
    rows[length + 3] = status
    length += columns
    timer ??= setTimeout(flush, gatherMs)
  }

  function rememberText(tag: Kept, at: number, text: string | null, status: number): void {
    if (tag.said?.text === text && tag.said.status === status) return
    tag.said = { text, status }
    changes.push({ tag: tag.ref, at, text, status })
    timer ??= setTimeout(flush, gatherMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) historian.append(rows.slice(0, length))
    length = 0
    if (changes.length > 0) historian.keepTexts(changes)
    changes = []
  }

  return {
    remember,
    /** Hands over what waits. */
    flush,
    /** Takes the tags of a configuration, in the order of their slots. `{equip}.stateSince` is derived from `{equip}.state` and not stored. */
    define(metas: readonly TagMeta[], deadbands: ReadonlyMap<string, number>): void {
      flush() // numbered as before
      const stored = metas.map((meta) => !meta.tagCode.endsWith('.stateSince'))
      const defined = historian.define(
        metas.filter((_, slot) => stored[slot]).map(({ tagCode, decimals }) => ({ tagCode, decimals, deadband: deadbands.get(tagCode) ?? 0 })),
      )
      let next = 0
      kept = metas.map(({ dataType }, slot) =>
        stored[slot] ? { ref: defined[next++] ?? 0, dataType, isText: dataType.startsWith('string'), said: null } : null,
      )
    },
  }
}
