import type { TagMeta } from '#contract/tag.ts'
import type { Remember } from '../../tags/engine.ts'
import type { Historian } from '../../tags/history/historian.ts'

const columns = 4
const gatherMs = 200
const mostRows = 4096

/** Hands what the tag engine remembers to the historian, five times a second. Text has no curve and is left out. */
export function createRecorder(historian: Historian) {
  let refs: (number | null)[] = []
  const rows = new Float64Array(mostRows * columns)
  let length = 0
  let timer: NodeJS.Timeout | undefined

  const remember: Remember = (slot, at, value, status) => {
    const ref = refs[slot]
    if (ref === null || ref === undefined || typeof value === 'string') return
    if (length + columns > rows.length) flush()
    rows[length] = ref
    rows[length + 1] = at
    rows[length + 2] = typeof value === 'number' ? value : Number.NaN
    rows[length + 3] = status
    length += columns
    timer ??= setTimeout(flush, gatherMs)
  }

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (length > 0) historian.append(rows.slice(0, length))
    length = 0
  }

  return {
    remember,
    /** Hands over what waits. */
    flush,
    /** Takes the tags of a configuration, in the order of their slots. `{equip}.stateSince` is derived from `{equip}.state` and not stored. */
    define(metas: readonly TagMeta[], deadbands: ReadonlyMap<string, number>): void {
      flush() // numbered as before
      const stored = metas.map((meta) => !meta.tagCode.endsWith('.stateSince') && !meta.dataType.startsWith('string'))
      const defined = historian.define(
        metas.filter((_, slot) => stored[slot]).map(({ tagCode, decimals }) => ({ tagCode, decimals, deadband: deadbands.get(tagCode) ?? 0 })),
      )
      let next = 0
      refs = stored.map((isStored) => (isStored ? (defined[next++] ?? null) : null))
    },
  }
}
