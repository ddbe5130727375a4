import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { isRedisLeftOut, startRedis } from '../support/redis.ts'
import { timersAtOnce } from './approvals/timersAtOnce.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut || (database.name === 'PostgreSQL' && isRedisLeftOut))(`on ${database.name}`, () => {
    test('timers that are due at the same moment fire once each, whoever looks at them, while people hand in more', async () => {
      const { url, close } = await database.open()
      const redis = url === undefined ? null : await startRedis()
      const found = await timersAtOnce({ timers: 30, databaseUrl: url, redisUrl: redis?.url })
      await redis?.close()
      close()
      expect(found).toMatchObject({ timers: 30, fired: 30, twice: 0, next: 30, failed: 0 })
    }, 400_000)
  })
