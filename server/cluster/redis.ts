import { Redis } from 'ioredis'
import type { RedisOptions } from 'ioredis'
import { errorText } from '#contract/errorText.ts'
import type { Log } from '../log.ts'
import { startLoop } from '../health/loop.ts'

/** Redis cannot be used as it is set up. The message is for the person at the console and tells no password. */
export class UnusableRedis extends Error {
  override name = 'UnusableRedis'
}

export type OpenRedis = {
  /** answers within a second or fails; nothing waits for a Redis that is away */
  commands: Redis
  subscriber: Redis
  /** a connection of its own that waits for Redis as long as it takes: for readers of streams */
  patient(): Redis
  isWell(): boolean
  /** Calls back when Redis can be heard again after it could not, however short that was: what was published meanwhile is lost. */
  onReturn(listener: () => void): void
  close(): void
}

const answerWithinMs = 1000
const lookEveryMs = 1000
const connectWithinMs = 5000
const longestPauseMs = 500

const alike = {
  lazyConnect: true,
  connectTimeout: connectWithinMs,
  keepAlive: 10_000,
  retryStrategy: (tries: number) => Math.min(50 * tries, longestPauseMs),
} satisfies RedisOptions

/** Opens the connections to the Redis that the processes of a plant share; throws UnusableRedis when it does not answer. Later it may go and come back. */
export async function openRedis(url: string, log: Log): Promise<OpenRedis> {
  const commands = new Redis(url, { ...alike, enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: answerWithinMs })
  const subscriber = new Redis(url, { ...alike, maxRetriesPerRequest: null, commandTimeout: answerWithinMs })
  const opened = [commands, subscriber]
  const ignored = () => {} // the look below finds out and tells
  for (const connection of opened) connection.on('error', ignored)
  const close = () => opened.forEach((connection) => connection.disconnect())
  try {
    await Promise.all([commands.connect(), subscriber.connect()])
    await commands.ping()
  } catch (error) {
    close()
    throw unusable(error)
  }

  let isWell = true
  let hasMissed = false
  const returned: (() => void)[] = []
  subscriber.on('close', () => (hasMissed = true))
  async function look(): Promise<void> {
    const trouble = await Promise.all([commands.ping(), subscriber.ping()]).then(
      () => null,
      (error: unknown) => String(error),
    )
    if (trouble !== null && subscriber.status === 'ready') subscriber.disconnect(true) // a connection that is cut without a word is made anew
    if (isWell && trouble !== null) log.error('redis is away', { reason: trouble })
    isWell = trouble === null
    if (!isWell || !hasMissed) return
    hasMissed = false
    log.info('redis is back') // its channels too: they are asked for again before the question above
    for (const listener of returned) listener()
  }
  const looking = startLoop('redis', lookEveryMs, look, log)
  return {
    commands,
    subscriber,
    patient() {
      const connection = new Redis(url, { ...alike, lazyConnect: false, maxRetriesPerRequest: null })
      connection.on('error', ignored)
      opened.push(connection)
      return connection
    },
    isWell: () => isWell,
    onReturn: (listener) => void returned.push(listener),
    close() {
      looking.close()
      close()
    },
  }
}

function unusable(error: unknown): UnusableRedis {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : errorText(error)
  return new UnusableRedis(`设置 REDIS_URL 指定的 Redis 连接不上（${reason}）。请检查地址、端口和密码，并确认它在运行。`)
}
