import type { WebSocket } from 'ws'
import type { NoticeFrame } from '#contract/notice.ts'
import type { Log } from '../log.ts'
import { maxBufferedBytes } from './limits.ts'

export type Reader = { socket: WebSocket; userId: string; sessionId: string; isAlive: boolean }

const farewellMs = 1000

/** The open pages of the notification link, and what is sent to them. A frame for many is written once. */
export function createNoticeReaders(log: Log) {
  const readers = new Set<Reader>()

  function write({ socket, userId }: Reader, text: string): void {
    if (socket.readyState !== socket.OPEN) return
    if (socket.bufferedAmount > maxBufferedBytes) {
      log.warn('notice connection cut: reader too slow', { userId, bytes: socket.bufferedAmount })
      socket.terminate()
      return
    }
    socket.send(text)
  }
  return {
    all: readers as ReadonlySet<Reader>,
    add: (reader: Reader) => void readers.add(reader),
    remove: (reader: Reader) => void readers.delete(reader),
    /** people, not pages */
    people: () => new Set(Array.from(readers, ({ userId }) => userId)).size,
    send: (reader: Reader, frame: NoticeFrame) => write(reader, JSON.stringify(frame)),
    toAll(frame: NoticeFrame): void {
      const text = JSON.stringify(frame)
      for (const reader of readers) write(reader, text)
    },
    toPeople(userIds: ReadonlySet<string>, frame: (userId: string) => NoticeFrame): void {
      for (const reader of readers) if (userIds.has(reader.userId)) write(reader, JSON.stringify(frame(reader.userId)))
    },
    /** Says goodbye with a code of RFC 6455 7.4; who does not answer is cut off. */
    end({ socket }: Reader, code: number, reason: string): void {
      socket.close(code, reason)
      setTimeout(() => socket.terminate(), farewellMs).unref()
    },
  }
}
