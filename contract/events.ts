import { z } from 'zod'
import { TagMetas } from './tagMetas.ts'

/**
 * Events of the live wire (socket.io, default namespace). Names are fixed by `observing.md`.
 * Client: `subscribe` (Subscribe, or SubscribeTopics of topics.ts), `resync` and `unsubscribe` (RoomName; TopicNames ends
 * topics), the first two with acknowledgement.
 * Server: `live` (room, frame of liveFrame.ts), `beat` (Beat), `configuration` (nothing: subscribe again), `paused` (whether
 * the application is covered: at once, and when that changes), `topic` (TopicEvent of topics.ts).
 */

/** At most this many tags in one subscription: a commissioning page shows up to 3000. */
export const maxTagsPerSubscription = 3000

/** What a page asks for: named tags, or all tags of one device, or both. `rateHz` is frames a second, at most 50. */
export const Subscribe = z
  .object({
    tags: z.array(z.string().max(64)).max(maxTagsPerSubscription).optional(),
    device: z.string().max(64).optional(),
    rateHz: z.number().min(0.1).max(50),
  })
  .strict()
export type Subscribe = z.infer<typeof Subscribe>

/** What `resync` and `unsubscribe` name: the room of an earlier acknowledgement. */
export const RoomName = z.object({ room: z.string().max(64) }).strict()
export type RoomName = z.infer<typeof RoomName>

/** Bytes as a browser (ArrayBuffer) or Node (Buffer) receives them. No `instanceof`: it fails between frames of a page. */
export const WireBytes = z
  .custom<ArrayBufferView | ArrayBuffer>((bytes) => ArrayBuffer.isView(bytes) || Object.prototype.toString.call(bytes) === '[object ArrayBuffer]')
  .transform((bytes): Uint8Array => (ArrayBuffer.isView(bytes) ? new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength) : new Uint8Array(bytes)))

/**
 * Acknowledgement of `subscribe` and `resync`. `room` names the tag set and rate, so that one socket can hold several;
 * `epoch` changes when the server lost its numbering; `snapshot.frame` is a full frame (liveFrame.ts) with number `seq`:
 * the next frame is `seq` + 1. `snapshot.tags` is in the order of the frame's indexes; tags that do not exist are absent.
 * A resync leaves `snapshot.tags` empty: a room's tags never change.
 */
export const Subscribed = z.object({
  ok: z.literal(true),
  room: z.string(),
  epoch: z.string(),
  seq: z.number(),
  snapshot: z.object({ tags: TagMetas, frame: WireBytes }),
})
export type Subscribed = z.infer<typeof Subscribed>

/** A refused subscription: the code of security.md section 0 and a Chinese sentence. */
export const SubscribeRefused = z.object({ ok: z.literal(false), code: z.number(), message: z.string() })
export type SubscribeRefused = z.infer<typeof SubscribeRefused>

export const SubscribeAnswer = z.discriminatedUnion('ok', [Subscribed, SubscribeRefused])
export type SubscribeAnswer = z.infer<typeof SubscribeAnswer>

/** `data` of a refused connection's error: 401 not signed in, 429 too many connections. */
export const ConnectRefused = z.object({ code: z.number() })

/** The server's heartbeat, every second: ms since the epoch, the spread of reconnects in ms, the server's monotonic clock in ms. */
export const Beat = z.object({ serverTime: z.number(), spreadMs: z.number(), uptimeMs: z.number() })
export type Beat = z.infer<typeof Beat>
