import { describe, expect, test } from 'vitest'
import { databases } from '../support/databases.ts'
import { killedPrinting } from './killedPrinting.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    test('a server that is killed while it prints leaves no label twice on paper, and none lost that nobody was asked about', async () => {
      const { url, close } = await database.open()
      const { uncertainOut: _out, uncertainNotOut: _notOut, ...rest } = await killedPrinting({ kills: 1, databaseUrl: url })
      close()
      expect(rest).toEqual({ kills: 1, ordered: 20, onPaper: 20, twice: 0, lost: 0, logWrong: 0, stuck: 0 })
    }, 400_000)
  })
