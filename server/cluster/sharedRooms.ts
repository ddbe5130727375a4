import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import type { RoomAdapter } from '../realtime/liveServer.ts'
import type { OpenRedis } from './redis.ts'

/** the reader of the stream notices so late that we leave */
const readForMs = 1000

/** Rooms of socket.io over all processes: what is sent to one from now on goes through a stream of Redis, which is read on after a cut. */
export async function sharedRooms(redis: Pick<OpenRedis, 'patient'>, prefix: string): Promise<RoomAdapter> {
  const name = `${prefix}rooms`
  const connection = redis.patient()
  const [last] = await connection.xrevrange(name, '+', '-', 'COUNT', 1)
  return createAdapter(readingFrom(last?.[0] ?? '0-0', quiet(connection)), { streamName: name, channelPrefix: name, blockTimeInMs: readForMs })
}

type Command = (...given: unknown[]) => Promise<unknown>
/** commands whose end the adapter does not look at */
const unwatched = ['xadd', 'publish', 'subscribe'] as const

/** They wait for Redis as long as it takes and fail only when we leave; that would otherwise end the process as an error nobody caught. */
function quiet(connection: Redis): Redis {
  for (const name of unwatched) {
    const command = connection[name].bind(connection) as Command // one of many overloads; what is given goes through untouched
    const quietly: Command = (...given) => command(...given).catch(() => null)
    Object.assign(connection, { [name]: quietly })
  }
  const duplicate = connection.duplicate.bind(connection)
  return Object.assign(connection, { duplicate: () => quiet(duplicate()) })
}

/** The adapter asks for what comes after the asking until something came; what is said between two askings was lost to it. It gets what comes after `start`. */
function readingFrom(start: string, connection: Redis): Redis {
  const duplicate = connection.duplicate.bind(connection)
  function reader(): Redis {
    const made = duplicate()
    const read = made.xread.bind(made) as Command // as above
    return Object.assign(made, { xread: (...given: unknown[]) => read(...given.map((one) => (one === '$' ? start : one))) })
  }
  return Object.assign(connection, { duplicate: reader })
}
