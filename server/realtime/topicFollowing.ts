import type { SubscribeTopics, TopicsSubscribed } from '#contract/topics.ts'
import { house } from '../tenancy/atWork.ts'
import { mayCall } from '../http/caller.ts'
import type { Caller } from '../http/caller.ts'
import { Problem } from '../http/problem.ts'
import type { LiveSocket } from './liveServer.ts'
import { currentCaller } from './liveAccess.ts'
import type { Authenticate } from './liveAccess.ts'
import type { RetainedRooms } from './retainedRooms.ts'
import type { TopicLog } from './topicLog.ts'
import { topicOfTenant } from '../bus/tenantTopics.ts'
import { hearingOf, heardAs, topicOf, topicRoom } from './topicRooms.ts'
import type { ReadersOf } from './topicRooms.ts'

/** An office keeps a few lists in sight; more than this is a mistake or worse. */
const maxTopicsPerSocket = 50

export const tooMany = '订阅过多，请刷新页面。'

const noRight = '没有查看这些记录的权限，请联系管理员。'
const seesTooLittle = '这里的实时状态只给能看到全部记录的人，你的数据权限只包含其中一部分。需要时请联系管理员。'

type Parts = { topics: TopicLog; retained: RetainedRooms; readersOf: ReadersOf; authenticate: Authenticate }

/** The topics that one connection follows: rights are looked at anew with every request, and what was missed is told with the answer. */
export function followTopics(socket: LiveSocket, { topics, retained, readersOf, authenticate }: Parts) {
  const leave = (topic: string) => {
    for (const room of socket.rooms) if (topicOf(room)?.topic === topic) void socket.leave(room)
  }
  /** Whose part of a topic a caller hears. */
  const tenantFor = (topic: string, { tenantId }: Caller) => (readersOf(topic)?.owner === 'tenant' ? tenantId : house)
  const refusalOf = (caller: Caller, asked: readonly string[]) => {
    const holdsRight = asked.some((topic) => {
      const readers = readersOf(topic)
      return readers && mayCall(caller, readers.permission)
    })
    return new Problem(403, holdsRight ? seesTooLittle : noRight)
  }
  return {
    /** Throws 403 when none of them may be heard, 429 for too many. */
    async follow({ topics: asked, since }: SubscribeTopics): Promise<TopicsSubscribed> {
      const caller = await currentCaller(socket, authenticate)
      const snapshot: TopicsSubscribed['snapshot'] = { events: [], gaps: [], refused: [] }
      const followed = new Set([...socket.rooms].flatMap((room) => topicOf(room)?.topic ?? []))
      for (const topic of new Set(asked)) {
        leave(topic) // this person may hear more, or less, than before
        const hearing = hearingOf(caller, topic, readersOf)
        if (!hearing) snapshot.refused.push(topic)
        if (!hearing) continue
        if (followed.add(topic).size > maxTopicsPerSocket) throw new Problem(429, tooMany)
        // Joining and looking back happen in one go: no event can be sent in between.
        const tenant = tenantFor(topic, caller)
        void socket.join(topicRoom(topic, hearing, tenant))
        const standing = retained.missed(topic, since, tenant)
        if (standing) snapshot.retained = [...(snapshot.retained ?? []), standing]
        if (standing) continue
        const missed = since ? topics.since(topicOfTenant(topic, tenant), since) : []
        if (missed) snapshot.events.push(...missed.map((event) => heardAs(hearing, event)))
        else snapshot.gaps.push(topic)
      }
      if (snapshot.refused.length === new Set(asked).size) throw refusalOf(caller, asked)
      snapshot.events.sort((a, b) => a.seq - b.seq)
      return { ok: true, epoch: topics.epoch, seq: topics.seq, snapshot }
    },
    leave: (gone: readonly string[]) => gone.forEach(leave),
  }
}
