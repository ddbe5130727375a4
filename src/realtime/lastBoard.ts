import { z } from 'zod'
import type { TagMeta, TagValue } from '#contract/tag.ts'
import { TagMetas } from '#contract/tagMetas.ts'
import { clearStored, stored } from '../api/stored.ts'
import { keptBoardsName } from './offlineShell.ts'

/** What a tag showed last; `at` is server ms of its last good read, 0 for none. */
export type Shown = { value: TagValue; at: number }
export type KeptTag = Shown & { meta: TagMeta }

const Places = z.array(z.object({ key: z.string(), place: z.number().int() }))
const PlacedTags = z.object({ key: z.string(), metas: TagMetas })
const PlacedValues = z.record(z.string(), z.object({ value: z.union([z.number(), z.string(), z.null()]), at: z.number() }))

const keptForMs = 7 * 24 * 3_600_000
/** What never changes is of use as long as there are values to it. */
const foreverMs = 100 * 365 * 24 * 3_600_000
/** A screen turns its pages among a few boards; a list of thousands of tags is for a person, who can wait. */
const mostBoards = 4
const mostTags = 1000

const places = () => stored({ name: keptBoardsName, schema: Places, lifeMs: foreverMs })
const tagsAt = (place: number) => stored({ name: `${keptBoardsName}_${place}_tags`, schema: PlacedTags, lifeMs: foreverMs })
const valuesAt = (place: number) => stored({ name: `${keptBoardsName}_${place}_values`, schema: PlacedValues, lifeMs: keptForMs })

/**
 * What the boards of this screen showed last, so that they have a face before the server answers. `key` names a
 * subscription. A board has one of a few places; its tags, which are long and stay the same, lie apart from their
 * values, which are short and written again and again: a slow screen may not stand still for it.
 */
export function createLastBoards() {
  /** tags that lie there already; a board that is no longer shown need not be kept for it */
  let written = new WeakSet<readonly TagMeta[]>()

  return {
    read(key: string): readonly KeptTag[] | null {
      const place = places()
        .read()
        ?.find((board) => board.key === key)?.place
      if (place === undefined) return null
      const tags = tagsAt(place).read()
      const values = valuesAt(place).read()
      if (tags?.key !== key || !values) return null
      return tags.metas.map((meta) => ({ meta, ...(values[meta.tagCode] ?? { value: null, at: 0 }) }))
    },
    /** `metas` that are the same array as before are not written again. */
    write(key: string, metas: readonly TagMeta[], shown: (tagCode: string) => Shown): void {
      if (metas.length === 0 || metas.length > mostTags) return
      const before = places().read() ?? []
      const known = before.find((board) => board.key === key)
      const others = before.filter((board) => board !== known).slice(0, mostBoards - 1)
      const place = known?.place ?? freePlace(others)
      try {
        if (!known || !written.has(metas)) tagsAt(place).write({ key, metas: [...metas] })
        valuesAt(place).write(Object.fromEntries(metas.map(({ tagCode }) => [tagCode, { value: shown(tagCode).value, at: shown(tagCode).at }])))
        if (before[0] !== known || !known) places().write([{ key, place }, ...others])
        written.add(metas)
      } catch {
        clearStored(keptBoardsName) // a full storage keeps nothing rather than half a board
        written = new WeakSet()
      }
    },
  }
}
export type LastBoards = ReturnType<typeof createLastBoards>

export const lastBoards = createLastBoards()

function freePlace(taken: readonly { place: number }[]): number {
  return Array.from({ length: mostBoards }, (_, place) => place).find((place) => taken.every((board) => board.place !== place)) ?? 0
}
