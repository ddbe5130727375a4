import { FrameError } from '#contract/byteStream.ts'
import { SubscribeAnswer } from '#contract/events.ts'
import type { Subscribed } from '#contract/events.ts'
import { decodeFrame } from '#contract/liveFrame.ts'
import type { LiveFrame } from '#contract/liveFrame.ts'
import type { Heard } from './liveLink.ts'
import type { Wire } from './socketWire.ts'
import type { TagStore, TagView } from './tagStore.ts'

/** One snapshot after another at this pace at most, whatever is lost (reliability.md F-12). */
const resyncPaceMs = 250

/** A joined room. While `isTorn` a frame is missing: what follows is thrown away until the snapshot comes. */
type Room = { id: string; seq: number; view: TagView; isTorn: boolean }

export type LiveRoomsParts = {
  store: TagStore
  /** the server does not know the room any more */
  onLost: (room: string) => void
}

/** The rooms joined on the present connection: puts frames in order of their numbers and asks for a snapshot when one is missing. */
export function createLiveRooms({ store, onLost }: LiveRoomsParts) {
  const rooms = new Map<string, Room>()
  let connection: { wire: Wire; heard: Heard } | null = null
  let pause: ReturnType<typeof setTimeout> | null = null

  const resyncNext = () => {
    const torn = [...rooms.values()].find((room) => room.isTorn)
    if (pause || !connection || !torn) return
    pause = setTimeout(() => {
      pause = null
      resyncNext()
    }, resyncPaceMs)
    void resync(connection, torn)
  }
  const resync = async (asked: { wire: Wire; heard: Heard }, room: Room) => {
    const answer = await asked.wire.ask('resync', { room: room.id }).then(
      (message) => SubscribeAnswer.safeParse(message).data,
      () => undefined, // no answer in time: the room stays torn and is asked for again
    )
    if (connection !== asked || rooms.get(room.id) !== room || !answer) return
    if (!answer.ok) return onLost(room.id)
    const frame = decoded(answer.snapshot.frame, room)
    if (!frame) return
    store.apply(room.view, frame, asked.heard(frame))
    room.seq = answer.seq
    room.isTorn = false
  }

  return {
    /** From now on rooms are those of this connection; null when there is none. Views stay open: their values just age. */
    use(next: { wire: Wire; heard: Heard } | null): void {
      connection = next
      if (pause) clearTimeout(pause)
      pause = null
    },
    /** Takes the acknowledgement of a subscription. `missing` are tags it asked for and did not get. */
    join({ room: id, seq, snapshot }: Subscribed, missing: readonly string[]): void {
      const before = rooms.get(id)
      const view = store.open(snapshot.tags, missing)
      const room: Room = { id, seq, view, isTorn: false }
      rooms.set(id, room)
      const frame = decoded(snapshot.frame, room)
      if (frame && connection) store.apply(view, frame, connection.heard(frame))
      else room.isTorn = true
      if (before) store.close(before.view)
      resyncNext()
    },
    leave(id: string): void {
      const room = rooms.get(id)
      if (!room) return
      rooms.delete(id)
      store.close(room.view)
    },
    live(id: string, bytes: Uint8Array): void {
      const room = rooms.get(id)
      if (!room || !connection) return
      const frame = decoded(bytes, room)
      const lateMs = frame ? connection.heard(frame) : 0
      if (room.isTorn || (frame && frame.seq <= room.seq)) return
      if (frame?.seq === room.seq + 1) {
        room.seq = frame.seq
        return store.apply(room.view, frame, lateMs)
      }
      room.isTorn = true
      return resyncNext()
    },
  }
}
export type LiveRooms = ReturnType<typeof createLiveRooms>

function decoded(bytes: Uint8Array, { view }: Room): LiveFrame | null {
  try {
    return decodeFrame(bytes, view.decimals)
  } catch (error) {
    if (error instanceof FrameError) return null
    throw error
  }
}
