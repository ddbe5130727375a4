import { encodeFrame } from '#contract/liveFrame.ts'
import type { FrameSection } from '#contract/liveFrame.ts'
import { Subscribe } from '#contract/events.ts'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { orderWallTopic } from '#contract/modules/production/retained.ts'
import { longestStretchMs } from '#contract/modules/replay/replay.ts'
import type { Frames, FramesAsked, PastTag, PastTopic } from '#contract/modules/replay/replay.ts'
import { retainedTopic, SubscribeTopics, TopicNames } from '#contract/topics.ts'
import type { OpenWire } from '../socketWire.ts'
import { shownAt, standingAt } from './pastMoment.ts'
import type { Shown } from './pastMoment.ts'
import type { ReplayStore } from './replayStore.ts'

/** Boards are shown a new moment this often, ms. */
const tickMs = 250
/** What is read ahead, in ms of the page: at any speed so long is played without another question. */
const aheadMs = 20_000
const leastStretchMs = 120_000
/** The retained topics of which the past is kept, by the names that boards ask for. */
const kept: ReadonlyMap<string, PastTopic> = new Map([
  [retainedTopic(alarmTopic.name), 'alarms'],
  [retainedTopic(orderWallTopic.name), 'orders'],
])
const refusal = { ok: false, code: 404, message: '这部分没有按时间存储，不能回放（未存储）。' }

type Room = {
  name: string
  tags: readonly string[]
  /** in place of tags; what boards were told of it is `standing` */
  topic: PastTopic | null
  standing: ReadonlyMap<string, unknown>
  metas: PastTag['meta'][]
  frames: Frames | null
  isAsked: boolean
  seq: number
  sent: readonly Shown[]
}
export type ReplayParts = { store: ReplayStore; read: (asked: FramesAsked) => Promise<Frames>; monotonicMs: () => number; nowMs: () => number }

/**
 * A wire that speaks as the live gateway does and tells of the past: boards subscribe, hear frames and beats, and cannot know the difference but by
 * their clock, which is the past's. It asks for stretches ahead of what is played, and waits where they have not come.
 */
export function replayWireTo({ store, read, monotonicMs, nowMs }: ReplayParts): OpenWire {
  return (_token, events) => {
    const rooms = new Map<string, Room>()
    let numbers = 0
    let isOver = false
    let lookedAtMs = monotonicMs()

    const times = () => ({ serverTime: store.getState().atMs, uptimeMs: monotonicMs() })
    const covers = ({ frames }: Room, atMs: number) => frames !== null && atMs >= frames.fromMs && atMs < frames.toMs
    const isReady = () => [...rooms.values()].every((room) => covers(room, store.getState().atMs))

    async function load(room: Room): Promise<void> {
      const { atMs, speed } = store.getState()
      const lengthMs = Math.min(longestStretchMs, Math.max(leastStretchMs, speed * aheadMs))
      const fromMs = Math.floor(atMs) // the wire has whole ms
      const toMs = Math.max(fromMs + 1, Math.floor(Math.min(atMs + lengthMs, nowMs())))
      const asked = { tags: [...room.tags], fromMs, toMs, stepMs: speed > 10 ? Math.round(speed * tickMs) : 0, topic: room.topic }
      room.isAsked = true
      try {
        room.frames = await read(asked)
        store.setState({ failure: null })
      } catch (error) {
        store.setState({ failure: error instanceof Error ? error.message : String(error), isPlaying: false })
      } finally {
        room.isAsked = false
      }
    }

    const sectionsOf = (room: Room, atMs: number, isWhole: boolean): FrameSection[] => {
      const tags = room.frames?.tags ?? []
      const shown = tags.map((tag) => shownAt(tag, atMs))
      const blocks = Map.groupBy(room.metas.keys(), (index) => room.metas[index]?.block ?? 0)
      const sections = [...blocks].map(([block, indexes]) => ({
        block,
        readAt: atMs,
        changes: indexes.flatMap((index) => {
          const [one, before] = [shown[index], room.sent[index]]
          if (!one || (!isWhole && before && before.value === one.value && before.status === one.status)) return []
          return [{ index, ...one }]
        }),
      }))
      room.sent = shown
      return sections
    }

    const tick = () => {
      const now = monotonicMs()
      const passedMs = now - lookedAtMs
      lookedAtMs = now
      const { atMs, speed, isPlaying } = store.getState()
      const isWaiting = !isReady()
      const wanted = isPlaying && !isWaiting ? atMs + passedMs * speed : atMs
      const isAtEnd = wanted >= nowMs() - 1000
      store.setState({ isWaiting, ...(isAtEnd ? { isPlaying: false } : { atMs: wanted }) })
      for (const room of rooms.values()) {
        const aheadOf = (room.frames?.toMs ?? 0) - wanted
        if (
          !room.isAsked &&
          store.getState().failure === null &&
          (!covers(room, wanted) || (aheadOf < speed * 5000 && (room.frames?.toMs ?? 0) < nowMs() - 2000))
        )
          void load(room)
      }
      events.onBeat({ ...times(), spreadMs: 0 })
      if (!isWaiting) tell(wanted)
    }

    function tell(atMs: number): void {
      for (const room of rooms.values()) {
        if (!covers(room, atMs)) continue
        room.seq += 1
        if (room.topic !== null) {
          tellTopic(room, atMs)
          continue
        }
        events.onLive(
          room.name,
          encodeFrame(
            { kind: 'delta', seq: room.seq, ...times(), sections: sectionsOf(room, atMs, false) },
            room.metas.map(({ decimals }) => decimals),
          ),
        )
      }
    }

    function tellTopic(room: Room, atMs: number): void {
      const next = standingIn(room, atMs)
      const gone = [...room.standing.keys()].filter((key) => !next.has(key)).map((key) => ({ key, value: null }))
      const changed = [...next].filter(([key, value]) => room.standing.get(key) !== value).map(([key, value]) => ({ key, value }))
      room.standing = next
      if (gone.length + changed.length > 0) events.onTopic({ topic: room.name, seq: (numbers += 1), payload: { changes: [...gone, ...changed] } })
    }

    const standingIn = ({ topic, frames }: Room, atMs: number) => standingAt((topic === null ? null : frames?.[topic]) ?? [], atMs)

    async function joined(name: string, tags: readonly string[], topic: PastTopic | null = null): Promise<Room> {
      const room: Room = { name, tags, topic, standing: new Map(), metas: [], frames: null, isAsked: false, seq: 0, sent: [] }
      rooms.set(name, room)
      await load(room)
      room.metas = room.frames?.tags.map(({ meta }) => meta) ?? []
      return room
    }

    /** What could not be read is asked for again by whoever follows it. */
    function refused(room: Room): typeof refusal {
      rooms.delete(room.name)
      return { ...refusal, message: store.getState().failure ?? refusal.message }
    }

    async function subscribe(request: unknown): Promise<unknown> {
      const topics = SubscribeTopics.safeParse(request).data?.topics
      if (topics) return followTopics(topics)
      const asked = Subscribe.parse(request)
      if (asked.device !== undefined) return refusal
      const room = await joined(`replay${(numbers += 1)}`, asked.tags ?? [])
      if (room.frames === null) return refused(room)
      const { atMs } = store.getState()
      const decimals = room.metas.map((meta) => meta.decimals)
      const frame = encodeFrame({ kind: 'full', seq: 0, ...times(), sections: sectionsOf(room, atMs, true) }, decimals)
      return { ok: true, room: room.name, epoch: 'replay', seq: 0, snapshot: { tags: room.metas, frame } }
    }

    async function followTopics(asked: readonly string[]): Promise<unknown> {
      const retained = []
      for (const name of asked) {
        const topic = kept.get(name)
        if (topic === undefined) return refusal
        const room = await joined(name, [], topic)
        if (room.frames === null) return refused(room) // no alarm that is known is not no alarm
        room.standing = standingIn(room, store.getState().atMs)
        retained.push({ topic: name, isWhole: true, changes: [...room.standing].map(([key, value]) => ({ key, value })) })
      }
      return { ok: true, epoch: 'replay', seq: (numbers += 1), snapshot: { events: [], gaps: [], refused: [], retained } }
    }

    const timer = setInterval(tick, tickMs)
    queueMicrotask(() => isOver || events.onBeat({ ...times(), spreadMs: 0 }))
    return {
      async ask(event, request) {
        if (event === 'subscribe') return subscribe(request)
        return refusal // a replay tears no frame: nobody asks for one again
      },
      tell(_event, message) {
        if (typeof message === 'object' && message !== null && 'room' in message) rooms.delete(String(message.room))
        for (const name of TopicNames.safeParse(message).data?.topics ?? []) rooms.delete(name)
      },
      close() {
        isOver = true
        clearInterval(timer)
      },
    }
  }
}
