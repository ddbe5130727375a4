import { vi } from 'vitest'
import { decodeFrame, encodeFrame } from '#contract/liveFrame.ts'
import type { LiveFrame } from '#contract/liveFrame.ts'
import type { TagValue } from '#contract/tag.ts'
import { createBoardMemory } from '../../src/realtime/boardMemory.ts'
import { createConnectionStore } from '../../src/realtime/connectionStore.ts'
import { createLiveSocket } from '../../src/realtime/liveSocket.ts'
import type { KeptTag, LastBoards } from '../../src/realtime/lastBoard.ts'
import { createServerClock } from '../../src/realtime/serverClock.ts'
import { createTagStore } from '../../src/realtime/tagStore.ts'
import { tagMeta } from '../support/plcRows.ts'
import { simulateServer } from './simulatedServer.ts'
import type { Line } from './simulatedServer.ts'

export const boardTags = [tagMeta('P.a', 1), tagMeta('P.b', 1), tagMeta('P.c', 2)]
const decimals = boardTags.map((meta) => meta.decimals)
export const room = 'tags:board'

/** The page's whole live layer against a simulated network; pictures are drawn when the test says so, time passes when it says so. */
export function openPage(boards: LastBoards = boardsInMemory()) {
  let throttledMs = 0
  const monotonicMs = () => performance.now() + throttledMs
  const server = simulateServer(undefined, monotonicMs)
  const clock = createServerClock(monotonicMs)
  let picture: (() => void) | null = null
  let pictures = 0
  const store = createTagStore({
    monotonicMs,
    clock,
    atNextFrame: (draw) => {
      pictures += 1
      picture = draw
    },
  })
  const connection = createConnectionStore()
  const live = createLiveSocket({
    openWire: server.openWire,
    config: () => ({ url: undefined, token: () => 'token', onUnauthorized: () => undefined }),
    store,
    clock,
    connection,
    onPaused: () => undefined,
    monotonicMs,
    random: () => 0.5,
  })
  live.remembers(createBoardMemory({ store, lastBoards: boards, subscriptions: live.subscriptions }))
  return {
    server,
    store,
    clock,
    connection,
    live,
    /** Time goes on but none of our timers runs, as in a hidden tab. */
    passThrottled: (ms: number) => void (throttledMs += ms),
    picturesAsked: () => pictures,
    drawPicture() {
      const draw = picture
      picture = null
      draw?.()
    },
    frame(kind: LiveFrame['kind'], seq: number, values: Record<string, TagValue>, readBlocks: readonly number[] = [1, 2], status = 0): Uint8Array {
      const times = server.times()
      const sections = readBlocks.map((block) => ({
        block,
        readAt: times.serverTime,
        changes: boardTags.flatMap((meta, index) =>
          meta.block === block && meta.tagCode in values ? [{ index, value: values[meta.tagCode] ?? null, status, at: times.serverTime }] : [],
        ),
      }))
      return encodeFrame({ kind, seq, ...times, sections }, decimals)
    },
    send(line: Line, bytes: Uint8Array) {
      line.events.onLive(room, bytes)
    },
    /** Answers the oldest open question of this kind with a snapshot. */
    async answer(line: Line, event: 'subscribe' | 'resync', seq: number, values: Record<string, TagValue>, tags = event === 'subscribe' ? boardTags : []) {
      const index = line.asked.findIndex((question) => question.event === event)
      const [question] = line.asked.splice(index, index < 0 ? 0 : 1)
      if (!question) throw new Error(`nobody asked to ${event}`)
      question.answer({ ok: true, room, epoch: 'epoch', seq, snapshot: { tags, frame: this.frame('full', seq, values) } })
      await settled()
    },
    decode: (bytes: Uint8Array) => decodeFrame(bytes, decimals),
  }
}
export type OpenPage = ReturnType<typeof openPage>

/** What a screen keeps of its boards, without a browser. */
function boardsInMemory(): LastBoards {
  const kept = new Map<string, readonly KeptTag[]>()
  return {
    read: (key) => kept.get(key) ?? null,
    write: (key, metas, shown) =>
      void kept.set(
        key,
        metas.map((meta) => ({ meta, ...shown(meta.tagCode) })),
      ),
  }
}

/** Lets promises that are already answered run. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

/** Passes time in quarter seconds while the server reads all blocks and beats, without any value changing. */
export async function passLiving(page: OpenPage, ms: number, firstSeq: number, index = 0) {
  const line = page.server.line(index)
  for (let step = 0; step < ms / 250; step += 1) {
    if (step % 4 === 0) page.server.beat(line)
    page.send(line, page.frame('delta', firstSeq + step, {}))
    vi.advanceTimersByTime(250)
  }
  await settled()
}
