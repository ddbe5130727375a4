import type { Line } from '../bus/bus.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { OpenRedis } from './redis.ts'

/** What goes to the other processes of the plant; each name is one channel of Redis. */
export const lineNames = ['samples', 'wanted', 'health', 'bus', 'retained', 'online', 'rows', 'attempts'] as const
export type LineName = (typeof lineNames)[number]

/** A line that carries bytes. What is told while Redis is away is lost. */
export type ByteLine = {
  notify(bytes: Uint8Array): void
  on(listener: (bytes: Buffer, from: string) => void): () => void
}

export type Lines = { bytes(name: LineName): ByteLine; json(name: LineName): Line }

/** `prefix` keeps plants that share a Redis apart, `nodeId` names this process and stands before every message. */
type Parts = { redis: OpenRedis; prefix: string; nodeId: string; log: Log }

export async function openLines({ redis, prefix, nodeId, log }: Parts): Promise<Lines> {
  const listeners = new Map<string, Set<(bytes: Buffer, from: string) => void>>(lineNames.map((name) => [prefix + name, new Set()]))
  const sender = Buffer.from(nodeId)
  redis.subscriber.on('messageBuffer', (channel: Buffer, message: Buffer) => {
    const from = message.subarray(0, sender.length).toString()
    if (from === nodeId) return
    for (const listener of listeners.get(channel.toString()) ?? []) {
      try {
        listener(message.subarray(sender.length), from)
      } catch (error) {
        log.error('message of another process failed', { channel: channel.toString(), from, ...errorFields(error) })
      }
    }
  })
  await redis.subscriber.subscribe(...listeners.keys())

  const bytes = (name: LineName): ByteLine => ({
    notify(message) {
      redis.commands.publish(prefix + name, Buffer.concat([sender, message])).catch((error: unknown) => {
        log.debug('message to other processes lost', { line: name, ...errorFields(error) }) // redis.ts tells once that Redis is away
      })
    },
    on(listener) {
      const heard = listeners.get(prefix + name)
      heard?.add(listener)
      return () => void heard?.delete(listener)
    },
  })
  return {
    bytes,
    json(name) {
      const line = bytes(name)
      return {
        notify: (message) => line.notify(Buffer.from(JSON.stringify(message))),
        on: (listener) => line.on((message, from) => listener(JSON.parse(message.toString()), from)),
      }
    },
  }
}
