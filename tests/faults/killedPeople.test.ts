import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { killedPeople } from './killedPeople.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    test('a process that is killed while people take orders, issue and make them leaves nothing lost, nothing in part and nothing done twice', async () => {
      const { url, close } = await database.open()
      const { commands, ...rest } = await killedPeople({ kills: 1, databaseUrl: url })
      close()
      expect(commands).toBeGreaterThan(0)
      expect(rest).toEqual({ kills: 1, lost: 0, partial: 0, twice: 0 })
    }, 400_000)
  })
