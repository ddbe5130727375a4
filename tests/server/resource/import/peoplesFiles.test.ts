import { describe, expect, test } from 'vitest'
import { atLeast } from '../../../support/atLeast.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { peoplesBooks } from '../../../support/peoplesFiles/books.ts'
import { peoplesCells } from '../../../support/peoplesFiles/cells.ts'
import { importOf } from '../../../support/peoplesFiles/throughImport.ts'
import { byHand } from '../../../support/peoplesFiles/writers.ts'
import { registeredAs } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

/** Files as people make them, written by hand, through one resource; `npm run measure:files` sends many more through five. */
const columns = { text: 'model', number: 'powerKw', day: 'buyDate', moment: 'lastCleanTime' }
const resource = registeredAs('mesEquipment').resource

describe('files of people', () => {
  const resources = resourcesOn(oneDatabase[0], { sharesReferred: true })

  test.each(atLeast(70, peoplesCells))('$title ($role) is what is seen, or is named', async (cell) => {
    const field = columns[cell.role]
    const door = importOf(resources, resource)
    const table = await door.table(field)
    const told = await door.send('x.xlsx', byHand(table, cell.kept), field)
    const named = (words: string) => ({ named: expect.stringMatching(new RegExp(`^第 2 行 ${table.heading[table.at] ?? ''}：.*${escaped(words)}`)) })
    expect(told).toEqual('reads' in cell ? { reads: cell.reads } : named(cell.named))
  })

  test.each(atLeast(20, peoplesBooks))('$title', async (book) => {
    const door = importOf(resources, resource)
    const plain = await door.table(columns.text)
    const table = { ...plain, texts: plain.texts.with(plain.at, '型号甲') }
    const told = await door.send(`x.${book.extension}`, book.make(table), columns.text)
    const named = (words: string) => ({ named: expect.stringContaining(words) })
    expect(told).toEqual('reads' in book ? { reads: '型号甲' } : named(book.named))
  })
})

function escaped(text: string): string {
  return text.replaceAll(/[+.]/g, '\\$&')
}
