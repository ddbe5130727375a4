import { createHash } from 'node:crypto'
import type { Subscribe } from '#contract/events.ts'
import type { LatestValues } from '../tags/latest.ts'
import { TagRoom } from './tagRoom.ts'
import type { TagRoomParts } from './tagRoom.ts'

/** Rooms have a prefix, so that nobody takes a socket's own room (its id) for one of ours. */
const prefix = 'tags:'

export function isTagRoom(room: string): boolean {
  return room.startsWith(prefix)
}

/** All rooms that somebody is in. A room is made by the first who asks for its tags and rate, and dropped with the last. */
export function createTagRooms(epoch: string, parts: Omit<TagRoomParts, 'id' | 'slots' | 'rateHz'>) {
  const rooms = new Map<string, TagRoom>()
  const drop = (id: string) => {
    rooms.get(id)?.close()
    rooms.delete(id)
  }
  return {
    find: (id: string): TagRoom | undefined => rooms.get(id),
    /** The room for a request. Codes that do not exist are left out. */
    obtain(request: Subscribe): TagRoom {
      const slots = slotsOf(request, parts.latest)
      const id = prefix + hashOf([epoch, parts.latest.generation, request.rateHz, slots])
      const room = rooms.get(id) ?? new TagRoom({ ...parts, id, slots, rateHz: request.rateHz })
      rooms.set(id, room)
      return room
    },
    sampled(block: number): void {
      for (const room of rooms.values()) room.sampled(block)
    },
    drop,
    clear(): void {
      for (const id of rooms.keys()) drop(id)
    },
    get ids(): string[] {
      return [...rooms.keys()]
    },
  }
}
export type TagRooms = ReturnType<typeof createTagRooms>

function slotsOf({ tags = [], device }: Subscribe, latest: LatestValues): number[] {
  const named = tags.flatMap((tagCode) => latest.slotOf(tagCode) ?? [])
  const ofDevice = device === undefined ? [] : latest.metas.flatMap((meta, slot) => (meta.deviceCode === device ? slot : []))
  return [...new Set([...named, ...ofDevice])].sort((a, b) => a - b)
}

function hashOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 16)
}
