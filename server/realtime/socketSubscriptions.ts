import type { z } from 'zod'
import { RoomName, Subscribe } from '#contract/events.ts'
import type { SubscribeAnswer } from '#contract/events.ts'
import { signedOutReason } from '#contract/notice.ts'
import { SubscribeTopics, TopicNames } from '#contract/topics.ts'
import type { TopicsSubscribed } from '#contract/topics.ts'
import { Problem } from '../http/problem.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { LiveSocket } from './liveServer.ts'
import { currentCaller, requireLiveValues } from './liveAccess.ts'
import type { Authenticate } from './liveAccess.ts'
import type { RetainedRooms } from './retainedRooms.ts'
import type { TagRoom } from './tagRoom.ts'
import { isTagRoom } from './tagRooms.ts'
import type { TagRooms } from './tagRooms.ts'
import { followTopics, tooMany } from './topicFollowing.ts'
import type { TopicLog } from './topicLog.ts'
import type { ReadersOf } from './topicRooms.ts'
import { closeWith } from './wire.ts'

/** A page holds one subscription, a playlist two for a moment; more than this is a mistake or worse. */
const maxRoomsPerSocket = 20

export type SubscriptionParts = {
  rooms: TagRooms
  topics: TopicLog
  retained: RetainedRooms
  readersOf: ReadersOf
  epoch: string
  authenticate: Authenticate
  log: Log
}

/** Answers `subscribe`, `resync` and `unsubscribe` of one connection. A refusal carries its code and sentence and nothing else. */
export function serveSubscriptions(socket: LiveSocket, parts: SubscriptionParts): void {
  const watcher = async () => requireLiveValues(await currentCaller(socket, parts.authenticate))
  const following = followTopics(socket, parts)

  async function watchTags(request: Subscribe): Promise<SubscribeAnswer> {
    await watcher()
    if ([...socket.rooms].filter(isTagRoom).length >= maxRoomsPerSocket) throw new Problem(429, tooMany)
    const room = parts.rooms.obtain(request)
    // Joining and the snapshot happen in one go: no frame of this room can be sent in between.
    void socket.join(room.id)
    return accepted(room, room.metas, parts.epoch)
  }

  socket.on('subscribe', (raw, answer) =>
    reply(socket, answer, parts.log, async () => (namesTopics(raw) ? following.follow(parsed(SubscribeTopics, raw)) : watchTags(parsed(Subscribe, raw)))),
  )
  socket.on('resync', (raw, answer) =>
    reply(socket, answer, parts.log, async () => {
      const { room: id } = parsed(RoomName, raw)
      await watcher()
      const room = socket.rooms.has(id) ? parts.rooms.find(id) : undefined
      if (!room) throw new Problem(404, '订阅已失效，请重新订阅。')
      return accepted(room, [], parts.epoch)
    }),
  )
  socket.on('unsubscribe', (raw) => {
    const { data } = RoomName.safeParse(raw)
    if (data && parts.rooms.find(data.room)) void socket.leave(data.room)
    following.leave(TopicNames.safeParse(raw).data?.topics ?? [])
  })
}

function namesTopics(raw: unknown): boolean {
  return typeof raw === 'object' && raw !== null && 'topics' in raw
}

function accepted(room: TagRoom, tags: TagRoom['metas'], epoch: string): SubscribeAnswer {
  return { ok: true, room: room.id, epoch, seq: room.seq, snapshot: { tags: [...tags], frame: room.snapshot() } }
}

function parsed<Schema extends z.ZodType>(schema: Schema, raw: unknown): z.infer<Schema> {
  const { data, error } = schema.safeParse(raw)
  if (error) throw new Problem(422, `订阅内容有误：${error.issues.map((issue) => issue.path.join('.')).join('，')}`)
  return data
}

function reply(socket: LiveSocket, answer: unknown, log: Log, work: () => Promise<SubscribeAnswer | TopicsSubscribed>): void {
  if (typeof answer !== 'function') return
  work().then(
    (accepted) => answer(accepted),
    (error: unknown) => {
      if (!(error instanceof Problem)) log.error('subscription failed', errorFields(error))
      const { status, message } = error instanceof Problem ? error : new Problem(500, '服务器内部错误，请稍后重试。')
      answer({ ok: false, code: status, message })
      if (status === 401) closeWith(socket.conn, 1008, signedOutReason)
    },
  )
}
