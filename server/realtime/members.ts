import type { WebSocket } from 'ws'
import type { Caller } from '../http/caller.ts'
import type { Log } from '../log.ts'
import { maxBufferedBytes } from './limits.ts'

/** One open page of a plain link, and who opened it. */
export type Member = { socket: WebSocket; caller: Caller; isAlive: boolean }

const farewellMs = 1000

/** The open pages of one plain link, and the one way to write to them. `link` names it in the log. */
export function createMembers(link: string, log: Log) {
  const members = new Set<Member>()

  function send({ socket, caller }: Member, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) {
      log.warn('connection cut: reader too slow', { link, userId: caller.userId, bytes: socket.bufferedAmount })
      socket.terminate()
      return
    }
    socket.send(text)
  }
  return {
    all: members as ReadonlySet<Member>,
    add: (member: Member) => void members.add(member),
    remove: (member: Member) => void members.delete(member),
    send,
    toAll(text: string): void {
      for (const member of members) send(member, text)
    },
    /** Says goodbye with a code of RFC 6455 7.4; who does not answer is cut off. */
    end({ socket }: Member, code: number, reason: string): void {
      if (socket.readyState !== socket.OPEN) return
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), farewellMs).unref()
    },
    maxBufferedBytes: () => Math.max(0, ...Array.from(members, ({ socket }) => socket.bufferedAmount)),
  }
}
export type Members = ReturnType<typeof createMembers>
