import type { TagMeta } from '#contract/tag.ts'
import type { Remember } from '../../tags/engine.ts'
import type { Historian } from '../../tags/history/historian.ts'

const columns = 4

/** Hands what the tag engine remembers to the historian: one transferable array per block read. Text has no curve and is left out. */
export function createRecorder(historian: Historian) {
  let refs: (number | null)[] = []

  const remember: Remember = (samples) => {
    const known = samples.filter(({ slot, value }) => refs[slot] !== null && refs[slot] !== undefined && typeof value !== 'string')
    if (known.length === 0) return
    const rows = new Float64Array(known.length * columns)
    for (const [index, { slot, at, value, status }] of known.entries()) {
      rows.set([refs[slot] ?? -1, at, typeof value === 'number' ? value : Number.NaN, status], index * columns)
    }
    historian.append(rows)
  }

  return {
    remember,
    /** Takes the tags of a configuration, in the order of their slots. `{equip}.stateSince` is derived from `{equip}.state` and not stored. */
    define(metas: readonly TagMeta[], deadbands: ReadonlyMap<string, number>): void {
      const stored = metas.map((meta) => !meta.tagCode.endsWith('.stateSince') && !meta.dataType.startsWith('string'))
      const defined = historian.define(
        metas.filter((_, slot) => stored[slot]).map(({ tagCode, decimals }) => ({ tagCode, decimals, deadband: deadbands.get(tagCode) ?? 0 })),
      )
      let next = 0
      refs = stored.map((isStored) => (isStored ? (defined[next++] ?? null) : null))
    },
  }
}
