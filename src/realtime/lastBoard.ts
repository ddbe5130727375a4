import { z } from 'zod'
import { TagMeta } from '#contract/tag.ts'
import { stored } from '../api/stored.ts'
import { keptBoardsName } from './offlineShell.ts'

/** A tag as it was shown last; `at` is server ms of its last good read, 0 for none. */
const KeptTag = z.object({ meta: TagMeta, value: z.union([z.number(), z.string(), z.null()]), at: z.number() })
const KeptBoard = z.object({ key: z.string(), tags: z.array(KeptTag) })
export type KeptTag = z.infer<typeof KeptTag>

const keptForMs = 7 * 24 * 3_600_000
/** A screen turns its pages among a few boards; a list of thousands of tags is for a person, who can wait. */
const mostBoards = 4
const mostTags = 1000

const entry = () => stored({ name: keptBoardsName, schema: z.array(KeptBoard), lifeMs: keptForMs })

/** What the boards of this screen showed last, so that they have a face before the server answers. `key` names a subscription. */
export const lastBoards = {
  read: (key: string): readonly KeptTag[] | null =>
    entry()
      .read()
      ?.find((board) => board.key === key)?.tags ?? null,
  write(key: string, tags: readonly KeptTag[]): void {
    if (tags.length === 0 || tags.length > mostTags) return
    const others = (entry().read() ?? []).filter((board) => board.key !== key)
    try {
      entry().write([{ key, tags: [...tags] }, ...others].slice(0, mostBoards))
    } catch {
      entry().clear() // a full storage keeps nothing rather than half a board
    }
  },
}
export type LastBoards = typeof lastBoards
