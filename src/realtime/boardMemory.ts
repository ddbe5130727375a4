import { lastBoards } from './lastBoard.ts'
import type { LastBoards } from './lastBoard.ts'
import { live } from './liveSocket.ts'
import type { Subscriptions } from './subscriptions.ts'
import { tagStore } from './tagStore.ts'
import type { TagStore } from './tagStore.ts'

export type BoardMemoryParts = { store: TagStore; lastBoards: LastBoards; subscriptions: Subscriptions }

/** What boards show outlives the page: it is kept now and then, and shown again by a page that starts while the server is away. */
export function createBoardMemory({ store, lastBoards: boards, subscriptions }: BoardMemoryParts) {
  return {
    /** Boards that were told nothing yet show what they showed last. */
    remember(): void {
      for (const { key, phase } of subscriptions.all()) {
        const tags = phase.phase === 'loading' ? boards.read(key) : null
        if (!tags) continue
        const view = store.remember(tags)
        subscriptions.standIn(
          key,
          tags.map(({ meta }) => meta),
          () => store.close(view),
        )
      }
    },
    /** Keeps what boards show now for a start without a server. */
    keep(): void {
      for (const { key, phase, isLive } of subscriptions.all()) {
        if (phase.phase === 'ready' && isLive) boards.write(key, phase.metas, store.read)
      }
    },
  }
}

/** Walls call it before the first board is drawn: the office needs no memory and does without this code. */
export function rememberBoards(): void {
  live.remembers(createBoardMemory({ store: tagStore, lastBoards, subscriptions: live.subscriptions }))
}
