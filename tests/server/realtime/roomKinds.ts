import { openRedis } from '../../../server/cluster/redis.ts'
import { sharedRooms } from '../../../server/cluster/sharedRooms.ts'
import { createLog } from '../../../server/log.ts'
import type { RoomAdapter } from '../../../server/realtime/liveServer.ts'
import { isRedisLeftOut, startRedis } from '../../support/redis.ts'

/** Where socket.io keeps its rooms; `rooms` is for one gateway each time. A machine without Redis leaves it out, CI never does. */
export const roomKinds = [
  { name: 'rooms in the process', isLeftOut: false, open: async () => ({ rooms: async (): Promise<RoomAdapter | null> => null, close: async () => {} }) },
  {
    name: 'rooms shared over Redis',
    isLeftOut: isRedisLeftOut,
    async open() {
      const server = await startRedis()
      const redis = await openRedis(server.url, createLog('silent'))
      const rooms = (): Promise<RoomAdapter | null> => sharedRooms(redis, 'plant:')
      return {
        rooms,
        async close() {
          redis.close()
          await server.close()
        },
      }
    },
  },
] as const
