import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { killedHeaders } from './killedHeaders.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    test('a server that is killed while people save headers with lines leaves each whole or not at all, and answers who asks again', async () => {
      const { url, close } = await database.open()
      const { acknowledged, answeredAgain, ...rest } = await killedHeaders({ kills: 2, databaseUrl: url })
      close()
      expect(acknowledged + answeredAgain).toBeGreaterThan(0)
      expect(rest).toEqual({ kills: 2, acknowledgedLost: 0, partial: 0, refusedAgain: 0 })
    }, 400_000) // 100 s were seen with four busy loops beside it
  })
