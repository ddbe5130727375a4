import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { killedApprovals } from './approvals/killed.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    test('a server that is killed under approvers leaves record, application, tokens, tasks and history saying the same, nothing lost and nothing decided twice', async () => {
      const { url, close } = await database.open()
      const { told, instances, ...rest } = await killedApprovals({ kills: 1, databaseUrl: url, people: 4, atLeast: 12 })
      close()
      expect(told).toBeGreaterThan(11)
      expect(instances).toBeGreaterThan(0)
      expect(rest).toEqual({ kills: 1, lost: 0, apart: 0, twice: 0 })
    }, 400_000)
  })
