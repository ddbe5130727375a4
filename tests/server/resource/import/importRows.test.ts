import { describe, expect, test } from 'vitest'
import { namesOwner } from '#contract/field.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { writeCsv } from '../../../../server/files/csv.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { detailHeadings, resourcesThatCan } from '../../../support/resourceApi.ts'
import type { StoredRow } from '../../../support/resourceApi.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

/** What every import must do, whatever the file is about. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database, { sharesReferred: true })

    const written = (resource: Resource) => resource.fields.filter(({ form }) => form === 'edited' || form === 'once')
    /** Every heading that an import takes: of the fields, and of the details that travel along. */
    const headingOf = (resource: Resource) => {
      const given = resource.fields.filter(({ name, form }) => name === resource.label && form === 'shown') // a number that the server gives
      return [...[...given, ...written(resource)].map(({ title }) => title), ...detailHeadings(resource)]
    }
    const contentOf = (resource: Resource, row: StoredRow) => written(resource).map(({ name }) => row[name])
    const allOf = async (resource: Resource) => (await resources.listed(resource)).records.toSorted((one, other) => (one.id < other.id ? -1 : 1))

    /** A file with the rows of the resource that are wanted, as its own export writes them. */
    async function cellsOf(resource: Resource, rows: readonly StoredRow[]): Promise<string[][]> {
      const file = await resources.exported(resource, `format=csv&selections=${rows.map(({ id }) => id).join(',')}`)
      return readTableFile('rows.csv', file).map(({ cells }) => cells)
    }

    const importable = resourcesThatCan('import', 'add', 'delete', 'export')
    const withKey = importable.filter(({ resource }) => resource.unique.length > 0)
    // how a file is read no database sees
    const formats = database.name === 'SQLite' ? ['xlsx', 'xls', 'csv'] : ['csv']

    describe.each(atLeast(30, importable))('$name', ({ resource }) => {
      const paths = endpointsOf(resource)

      test.each(formats)('what was exported as %s and deleted comes back the same by its import, in its order', async (format) => {
        const rows = [await resources.added(resource), await resources.added(resource), await resources.added(resource)]
        const ids = rows.map(({ id }) => id).join(',')
        // a label that is a reference is in no order: then they come as they were made
        const isSortable = resource.fields.some(({ name, isSortable: sorts }) => name === resource.label && sorts)
        const bytes = await resources.exported(resource, `format=${format}&selections=${ids}&column=${isSortable ? resource.label : 'createTime'}&order=asc`)
        await resources.call('DELETE', `${paths.removeMany}?ids=${ids}`)
        await resources.emptyBin(resource)
        const before = new Set((await allOf(resource)).map(({ id }) => id))
        const { status, body } = await resources.imported(resource, [{ name: `rows.${format}`, bytes }])
        expect([status, body.message]).toEqual([200, '共3行数据全部导入成功！'])
        const inOrder = isSortable ? rows.toSorted((one, other) => (String(one[resource.label]) < String(other[resource.label]) ? -1 : 1)) : rows
        expect((await allOf(resource)).filter(({ id }) => !before.has(id)).map((row) => contentOf(resource, row))).toEqual(
          inOrder.map((row) => contentOf(resource, row)),
        )
      })

      test('a file with anything wrong stores nothing, and its error file names each line, column and reason', async () => {
        const one = await resources.added(resource)
        const [heading = [], row = []] = await cellsOf(resource, [one])
        await resources.call('DELETE', `${paths.remove}?id=${one.id}`)
        const required = resource.fields.find((field) => field.isRequired && field.name !== resource.label && !namesOwner(field)) ?? resource.fields[0]
        const given = resource.fields.find(({ name, form }) => name === resource.label && form === 'shown') // tells headers of one file apart
        const holed = row.map((cell, index) => (heading[index] === required?.title ? '' : heading[index] === given?.title ? `${cell}-1` : cell))
        const isKnown = resource.unique.length > 0 || resource.lines.length > 0 // a header's row twice would be its lines twice
        const before = (await resources.listed(resource)).total
        const { status, body } = await resources.imported(resource, [{ name: '行.csv', bytes: writeCsv([heading, row, holed, row]) }])
        expect([status, body.code, body.success]).toEqual([200, 201, false])
        expect(body.result).toMatchObject({ totalCount: 3, successCount: 0, errorCount: isKnown ? 2 : 1, fileName: '行-错误.csv' })
        expect((await resources.listed(resource)).total).toBe(before)
        const { fileUrl } = body.result as { fileUrl: string } // matched above
        const errors = (await resources.api.app.inject({ url: fileUrl, headers: { 'x-access-token': resources.token } })).body
        expect(errors).toContain(`3,${required?.title ?? ''},`)
        expect(errors.includes('与第 2 行重复')).toBe(isKnown)
      })

      test('several files are one import: all of them or none', async () => {
        const rows = [await resources.added(resource), await resources.added(resource)]
        const [heading = [], first = [], second = []] = await cellsOf(resource, rows)
        await resources.call('DELETE', `${paths.removeMany}?ids=${rows.map(({ id }) => id).join(',')}`)
        await resources.emptyBin(resource)
        const good = { name: 'a.csv', bytes: writeCsv([heading, first]) }
        const bad = {
          name: 'b.csv',
          bytes: writeCsv([
            [...heading, '没有这一列'],
            [...second, 'x'],
          ]),
        }
        expect((await resources.imported(resource, [good, bad])).body).toMatchObject({ code: 201, result: { totalCount: 2, errorCount: 1 } })
        const other = { name: 'b.csv', bytes: writeCsv([heading, second]) }
        expect((await resources.imported(resource, [good, other])).body).toMatchObject({ code: 200, result: { successCount: 2 } })
      })

      test('its template has every heading that an import takes, and nothing else', async () => {
        const { rawPayload } = await resources.api.app.inject({ url: paths.importTemplate, headers: { 'x-access-token': resources.token } })
        expect(readTableFile('t.xlsx', rawPayload).map(({ cells }) => cells)).toEqual([headingOf(resource)])
        expect((await resources.imported(resource, [{ name: 't.xlsx', bytes: rawPayload }])).body).toMatchObject({ code: 200, result: { totalCount: 0 } })
      })
    })

    test.each(
      atLeast(
        20,
        withKey.filter(({ resource }) => resource.verbs.includes('edit')),
      ),
    )('a file of $name that has not every column changes what it has, and leaves the rest as it stands', async ({ resource }) => {
      const row = await resources.added(resource)
      // a line of a file is judged by itself: what its rules ask for beside other columns has to be in it
      const isAsked = (name: string) => !resource.row.safeParse({ ...row, [name]: undefined }).success
      const needed = written(resource).filter(({ name, isRequired }) => isRequired || isAsked(name) || resource.unique.some((key) => key.includes(name)))
      const cells = await cellsOf(resource, [row])
      const at = (title: string) => cells[0]?.indexOf(title) ?? -1
      const few = cells.map((line) => needed.map(({ title }) => line[at(title)] ?? ''))
      const { body } = await resources.imported(resource, [{ name: 'few.csv', bytes: writeCsv(few) }], { query: '?existing=update' })
      expect(body.message).toContain('全部导入成功')
      const after = (await resources.call('GET', `${endpointsOf(resource).one}?id=${row.id}`)).body.result as StoredRow // as it was added above
      expect(contentOf(resource, after)).toEqual(contentOf(resource, row))
      expect(after.version).toBe(2)
    })

    /** A text that is in no key. */
    const freeOf = (resource: Resource) =>
      written(resource).find(({ name, kind, form }) => (kind === 'text' || kind === 'textarea') && form === 'edited' && !resource.unique.flat().includes(name))

    test.each(
      atLeast(
        15,
        withKey.filter(({ resource }) => freeOf(resource)),
      ),
    )('a record of $name that stands is refused, or changed when that was asked for', async ({ resource }) => {
      const free = freeOf(resource)
      const one = await resources.added(resource)
      const [heading = [], row = []] = await cellsOf(resource, [one])
      const changed = row.map((cell, index) => (heading[index] === free?.title ? `改${cell}` : cell))
      const file = { name: 'rows.csv', bytes: writeCsv([heading, changed]) }
      expect((await resources.imported(resource, [file])).body).toMatchObject({ code: 201, result: { errorCount: 1 } })
      expect((await resources.imported(resource, [file], { query: '?existing=update' })).body).toMatchObject({ code: 200 })
      const { body } = await resources.call('GET', `${endpointsOf(resource).one}?id=${one.id}`)
      expect(body.result).toMatchObject({ version: 2, [free?.name ?? '']: `改${String(one[free?.name ?? ''])}` })
    })
  })
