import { expect, test } from 'vitest'
import { endpointsOf } from '#contract/resource.ts'
import type { ResourceApi, resourcesThatCan, StoredRow } from '../../../support/resourceApi.ts'
import type { RowsOnce } from '../../../support/rowsOnce.ts'

/** rows of an answer that are looked at; how many there are in all, its total says */
const shown = 50

/** How records are found: each test asks for what stands in the rows of a whole list, which it reads once. */
export function reading(resources: ResourceApi, rows: RowsOnce, can: typeof resourcesThatCan): void {
  const listable = can('list')
  const addable = can('list', 'add')
  test.each(listable)('$name has no record by a key that none can have', async ({ resource }) => {
    const { one } = endpointsOf(resource)
    const [first = ''] = await rows(resource)
    for (const [id, status] of [
      [first, 200],
      ['nobody', 404],
      ['-9223372036854775808', 404],
      ['99999999999999999999', 404],
    ] as const)
      expect([id, (await resources.call('GET', `${one}?id=${id}`)).status]).toEqual([id, status])
  })

  test.each(listable)('$name is narrowed by each of its fields to exactly the rows that have the value', async ({ resource }) => {
    await rows(resource)
    const all = (await resources.listed(resource)).records
    const narrowing: string[] = []
    for (const { name } of resource.fields) {
      const values = all.map((row) => row[name]).filter(isAskable)
      if (new Set(values).size > 1) narrowing.push(name)
      // the first and the last: of the least or the greatest alone, ge and le find the same as eq
      for (const value of new Set([values.at(0), values.at(-1)])) {
        if (value === undefined) continue
        const { total, records } = await resources.listed(resource, { [name]: `eq ${value}`, pageSize: `${shown}` })
        const expected = all.filter((row) => row[name] === value).length
        expect([name, total, records.filter((row) => row[name] !== value)]).toEqual([name, expected, []])
      }
    }
    expect([all.length > 1, narrowing.length > 0]).toEqual([true, true]) // there was something to leave out
  })

  test.each(addable)('$name is found by a part of its name in whatever case, at its start, its end or inside', async ({ resource }) => {
    const [id = ''] = await rows(resource)
    const row = (await resources.call('GET', `${endpointsOf(resource).one}?id=${id}`)).body.result as StoredRow // a record
    const name = String(row[resource.label])
    const [start, end] = [name.slice(0, -1).toUpperCase(), name.slice(1).toUpperCase()]
    /** Whether the record is among those that a filter of its name finds: its own key is asked for beside it. */
    const finds = async (asked: string) => (await resources.listed(resource, { [resource.label]: asked, id, pageSize: '1' })).total
    for (const asked of [`${start}*`, `*${end}`, `*${name.slice(1, -1).toUpperCase()}*`]) expect([asked, await finds(asked)]).toEqual([asked, 1])
    for (const asked of [`*${start}`, `${end}*`]) expect([asked, await finds(asked)]).toEqual([asked, 0])
  })

  test.each(listable.filter(({ resource }) => resource.fields.some(({ isSortable }) => isSortable)))(
    '$name is sorted by each sortable field both ways',
    async ({ resource }) => {
      await rows(resource)
      const all = (await resources.listed(resource)).records
      expect(all.length).toBeGreaterThan(1)
      const ordering: string[] = []
      for (const { name } of resource.fields.filter(({ isSortable }) => isSortable)) {
        const values = all.map((row) => row[name])
        const present = values.filter((value) => value !== null).sort(compared)
        const absent = values.filter((value) => value === null)
        const sorted = async (order: string) =>
          (await resources.listed(resource, { column: name, order, pageSize: `${shown}` })).records.map((row) => row[name])
        expect([name, await sorted('asc')]).toEqual([name, [...present, ...absent].slice(0, shown)])
        expect([name, await sorted('desc')]).toEqual([name, [...present.toReversed(), ...absent].slice(0, shown)])
        if (new Set(present).size > 1) ordering.push(name)
      }
      expect(ordering.length).toBeGreaterThan(0) // the two ways were not the same
    },
  )

  test.each(listable)('$name is sorted by nothing else: a field that is not sortable, and one that is not there, leave it as it is', async ({ resource }) => {
    await rows(resource)
    const order = async (column: string) => (await resources.listed(resource, { column, order: 'asc', pageSize: `${shown}` })).records.map(({ id }) => id)
    const standard = (await resources.listed(resource, { pageSize: `${shown}` })).records.map(({ id }) => id)
    expect(standard.length).toBeGreaterThan(1)
    const unsortable = resource.fields.filter(({ isSortable }) => !isSortable).map(({ name }) => name)
    for (const column of [...unsortable, 'password', 'nothingOfTheKind']) expect([column, await order(column)]).toEqual([column, standard])
  })
}

/** What a condition can name: a value, and one whose text has no comma, which stands between several. */
function isAskable(value: unknown): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' && !String(value).includes(',')
}

/** As a database sorts: numbers by size, texts by their code points. */
function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
