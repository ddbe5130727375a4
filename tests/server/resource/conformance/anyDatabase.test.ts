import { describe, expect, test } from 'vitest'
import { namesOwner, referredBy } from '#contract/field.ts'
import { endpointsOf } from '#contract/resource.ts'
import { hiddenFields } from '#contract/rules/formRules.ts'
import { readTableFile } from '../../../server/files/tableFile.ts'
import { registered } from '../../../server/modules/modules.ts'
import { databases } from '../../support/databases.ts'
import { detailHeadings, resourcesThatCan, Rows } from '../../support/resourceApi.ts'
import type { Method, ResourceApi } from '../../support/resourceApi.ts'
import { resourcesOn } from '../../support/resourcesOn.ts'

/** What every resource must do, whatever it holds: the hundredth is tested by being declared. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    const resources = resourcesOn(database)

    const call: ResourceApi['call'] = (...args) => resources.call(...args)
    const listed: ResourceApi['listed'] = (...args) => resources.listed(...args)
    const added: ResourceApi['added'] = (...args) => resources.added(...args)
    const sampleOf: ResourceApi['sampleOf'] = (resource) => resources.sampleOf(resource)

    describe.each(resourcesThatCan('list'))('$name', ({ resource }) => {
      const paths = endpointsOf(resource)
      /** single records are open to those who may not list them, as far as they are for them */
      const isOpen = registered.some(({ resource: one, openTo }) => one.name === resource.name && openTo !== null)
      const can = (verb: 'add' | 'edit' | 'delete' | 'import') => resource.verbs.includes(verb)

      test('is closed to who is not signed in and to who has no right', async () => {
        const guest = await resources.api.tokenOf('guest')
        const ways: [Method, string][] = [['GET', paths.list], ...(isOpen ? [] : ([['GET', `${paths.one}?id=x`]] as [Method, string][]))]
        if (resource.verbs.includes('export')) ways.push(['GET', paths.exported])
        if (can('add')) ways.push(['POST', paths.add])
        if (can('edit')) ways.push(['PUT', paths.edit])
        if (can('delete')) ways.push(['DELETE', `${paths.remove}?id=x`], ['DELETE', `${paths.removeMany}?ids=x`])
        if (can('import')) ways.push(['GET', paths.importTemplate], ['GET', `${paths.importProgress}?job=12345678`], ['GET', `${paths.importErrors}/x`])
        for (const [method, url] of ways) {
          expect((await resources.api.call({ method, url })).status, `${method} ${url}`).toBe(401)
          expect((await call(method, url, undefined, guest)).status, `${method} ${url}`).toBe(403)
        }
      })

      test('a record by a key that none can have is not there', async () => {
        for (const id of ['nobody', '-9223372036854775808', '99999999999999999999']) expect((await call('GET', `${paths.one}?id=${id}`)).status, id).toBe(404)
      })

      test.runIf(can('add'))('is made, found, changed and removed, and the bus hears it each time', async () => {
        const heard: { of: string; verb: string; id: string | null }[] = []
        const stop = resources.api.bus.on('resource.changed', ({ resource: of, verb, id }) => heard.push({ of, verb, id }))
        const row = await added(resource)
        expect((await listed(resource)).records.map(({ id }) => id)).toContain(row.id)
        const found = await call('GET', `${paths.one}?id=${row.id}`)
        expect(found.body.result).toMatchObject({ id: row.id, createBy: 'admin', version: 1 })
        const change = await sampleOf(resource)
        const { status, body } = await call('PUT', paths.edit, { ...change, id: row.id, version: row.version })
        expect([status, body.message]).toEqual([200, '修改成功!'])
        const once = new Set(resource.fields.filter(({ form }) => form === 'once').map(({ name }) => name))
        const kept = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, once.has(name) ? row[name] : value]))
        expect(body.result).toMatchObject({ ...kept, id: row.id, version: 2 })
        expect((await call('DELETE', `${paths.remove}?id=${row.id}`)).body.message).toBe('删除成功!')
        expect((await call('GET', `${paths.one}?id=${row.id}`)).status).toBe(404)
        stop()
        expect(heard.filter(({ of, id }) => of === resource.name && id === row.id).map(({ verb }) => verb)).toEqual(['add', 'edit', 'delete'])
      })

      test.runIf(can('add'))('is made with nothing in what may be left open, or says at which field it may not', async () => {
        const open = resource.fields.filter(({ isRequired, form }) => !isRequired && (form === 'edited' || form === 'once')).map(({ name }) => name)
        const bare = { ...(await sampleOf(resource)), ...Object.fromEntries(open.map((name) => [name, null])) }
        const { status, body } = await call('POST', paths.add, bare)
        const isAtFields = (body.result as { fields?: object } | null)?.fields !== undefined // of a refusal
        expect([status, isAtFields], body.message).toEqual(status === 422 ? [422, true] : [200, false])
        if (status !== 200 || !can('edit')) return
        const { id, version } = body.result as { id: string; version: number } // a record
        const again = await call('PUT', paths.edit, { ...bare, id, version })
        expect([200, 422], again.body.message).toContain(again.status)
      })

      test.runIf(can('edit') && can('add'))('refuses an edit of an older version, and says who saved it', async () => {
        const row = await added(resource)
        const change = await sampleOf(resource)
        await call('PUT', paths.edit, { ...change, id: row.id, version: 1 })
        const { status, body } = await call('PUT', paths.edit, { ...(await sampleOf(resource)), id: row.id, version: 1 })
        expect(status).toBe(409)
        expect(body.message).toContain('admin')
        expect((await call('GET', `${paths.one}?id=${row.id}`)).body.result).toMatchObject({ version: 2 })
      })

      test.runIf(can('add'))('refuses a row that breaks its rules, names the field and keeps nothing', async () => {
        const before = (await listed(resource)).total
        for (const field of resource.fields.filter(({ isRequired }) => isRequired)) {
          const { [field.name]: _left, ...rest } = await sampleOf(resource)
          const counted = (await listed(resource)).total
          const { status, body } = await call('POST', paths.add, rest)
          expect([field.name, status]).toEqual([field.name, 422])
          expect(body.result).toMatchObject({ fields: { [field.name]: [expect.any(String)] } })
          expect((await listed(resource)).total).toBe(counted)
        }
        expect((await listed(resource)).total).toBeGreaterThanOrEqual(before)
      })

      test.runIf(can('add') && resource.unique.length > 0)('refuses a record that is there already, and names what to change', async () => {
        for (const key of resource.unique) {
          const row = await added(resource)
          const twin = { ...(await sampleOf(resource)), ...Object.fromEntries(key.map((name) => [name, row[name]])) }
          const { status, body } = await call('POST', paths.add, twin)
          expect(status, body.message).toBe(422)
          expect(body.message).toContain('已存在')
          const named = resource.fields.filter((field) => key.includes(field.name) && !namesOwner(field)).map(({ name }) => name)
          expect(Object.keys((body.result as { fields: object }).fields).toSorted()).toEqual(named.toSorted()) // a refusal of fields
        }
      })

      test.runIf(can('add'))('refuses a record that refers to nothing', async () => {
        const hidden = hiddenFields(resource, await sampleOf(resource)) // nothing stands in those
        for (const { name } of resource.fields.filter((field) => referredBy(field) !== null && !hidden.includes(field.name))) {
          const { status, body } = await call('POST', paths.add, { ...(await sampleOf(resource)), [name]: 'nobody' })
          expect([name, status, body.message]).toEqual([name, 422, expect.stringContaining('引用的记录不存在')])
        }
      })

      test.runIf(can('add'))('takes no column that is not a field: not its id, its maker or its version', async () => {
        const forged = { id: 'mine', createBy: 'somebody', createTime: '2000-01-01 00:00:00', version: 77 }
        const { body } = await call('POST', paths.add, { ...(await sampleOf(resource)), ...forged })
        expect(body.result).toMatchObject({ createBy: 'admin', version: 1 })
        expect(body.result).not.toMatchObject({ id: 'mine' })
      })

      test.runIf(can('delete') && can('add'))('removes several at once or none', async () => {
        const [one, other] = [await added(resource), await added(resource)]
        expect((await call('DELETE', `${paths.removeMany}?ids=${one.id},nobody`)).status).toBe(404)
        expect((await call('GET', `${paths.one}?id=${one.id}`)).status).toBe(200)
        expect((await call('DELETE', `${paths.removeMany}?ids=${one.id},${other.id},`)).body.message).toBe('批量删除成功！')
        for (const { id } of [one, other]) expect((await call('GET', `${paths.one}?id=${id}`)).status).toBe(404)
      })

      test.runIf(resource.verbs.includes('export'))('is exported as its list finds it, whole or the chosen ones, and nothing in it is a formula', async () => {
        if (!can('add') && (await listed(resource)).total === 0) await resources.twoMore(resource)
        const some = can('add') ? [await added(resource), await added(resource)] : (await listed(resource)).records.slice(0, 2)
        const chosen = some.map(({ id }) => id)
        const shown = resource.fields.filter(({ list, form }) => list !== 'never' || form === 'edited' || form === 'once').map(({ title }) => title)
        for (const format of ['xlsx', 'csv']) {
          const file = async (query: string) => {
            const lines = readTableFile(`export.${format}`, await resources.exported(resource, `format=${format}${query}`))
            return lines.slice(lines.findIndex(({ cells }) => cells[0] === shown[0]))
          }
          const { total } = await listed(resource) // before the export, which the log tells of
          const [heading, ...rows] = await file('')
          const below = detailHeadings(resource)
          // with details a record has a line for each of them, and each line says all of the record
          const records = below.length === 0 ? rows : [...new Set(rows.map(({ cells }) => JSON.stringify(cells.slice(0, shown.length))))]
          expect(heading?.cells).toEqual([...shown, ...below])
          expect(records.length).toBe(total)
          expect((await file(`&selections=${chosen.join(',')}`)).length).toBe(1 + chosen.length)
          expect(rows.flatMap(({ cells }) => cells).filter((cell) => /^[=+@-]/.test(cell) && !/^-?\d/.test(cell))).toEqual([])
        }
      })

      test('is narrowed by each of its fields to exactly the rows that have the value', async () => {
        await resources.twoMore(resource)
        const rows = (await listed(resource)).records
        const narrowing: string[] = []
        for (const { name } of resource.fields) {
          const values = rows.map((row) => row[name]).filter(isAskable)
          if (new Set(values).size > 1) narrowing.push(name)
          // the least and the greatest too: of one of them alone, ge and le find the same as eq
          for (const value of new Set([values.at(0), values.at(-1)])) {
            if (value === undefined) continue
            const found = await listed(resource, { [name]: `eq ${value}` })
            const expected = rows.filter((row) => row[name] === value).map(({ id }) => id)
            expect(found.records.map(({ id }) => id).toSorted(), name).toEqual(expected.toSorted())
          }
        }
        expect([rows.length > 1, narrowing.length > 0]).toEqual([true, true]) // there was something to leave out
      })

      test.runIf(can('add'))('is found by a part of its name in whatever case, at its start, its end or inside', async () => {
        const row = await added(resource)
        const name = String(row[resource.label])
        const [start, end] = [name.slice(0, -1).toUpperCase(), name.slice(1).toUpperCase()]
        for (const asked of [`${start}*`, `*${end}`, `*${name.slice(1, -1).toUpperCase()}*`])
          expect(
            (await listed(resource, { [resource.label]: asked })).records.map(({ id }) => id),
            asked,
          ).toContain(row.id)
        for (const asked of [`*${start}`, `${end}*`])
          expect(
            (await listed(resource, { [resource.label]: asked })).records.map(({ id }) => id),
            asked,
          ).not.toContain(row.id)
      })

      test('is sorted by each sortable field both ways, and by nothing else', async () => {
        const sorted = async (column: string, order: string) => (await listed(resource, { column, order })).records
        await resources.twoMore(resource)
        const standard = (await listed(resource)).records.map(({ id }) => id)
        expect(standard.length).toBeGreaterThan(1)
        const ordering: string[] = []
        for (const { name, isSortable } of resource.fields) {
          if (!isSortable) continue
          const [up, down] = [(await sorted(name, 'asc')).map((row) => row[name]), (await sorted(name, 'desc')).map((row) => row[name])]
          const present = up.filter((value) => value !== null)
          const absent = up.filter((value) => value === null)
          const inOrder = [...present].sort((one, other) => compared(one, other))
          expect(up, name).toEqual([...inOrder, ...absent])
          expect(down, name).toEqual([...inOrder.toReversed(), ...absent])
          if (new Set(present).size > 1) ordering.push(name)
        }
        expect(ordering.length > 0).toBe(resource.fields.some(({ isSortable }) => isSortable)) // the two ways were not the same
        for (const column of ['password', 'id;drop table sys_user', '(case when 1=1 then id else createTime end)', 'id desc--'])
          expect((await sorted(column, 'asc')).map(({ id }) => id)).toEqual(standard)
      })

      test('finds nothing by an attack, and never fails', async () => {
        for (const attack of [
          "' or '1'='1",
          "x') union select 1--",
          '1;select sleep(5)',
          '%27--',
          "'; drop table sys_user;--",
          '0.5',
          '99999999999',
          '99999999999999999999',
        ]) {
          for (const { name } of resource.fields) {
            const { status, body } = await call('GET', `${paths.list}?${new URLSearchParams({ [name]: attack }).toString()}`)
            expect([name, attack, status]).toEqual([name, attack, 200])
            expect(Rows.parse(body.result).total).toBe(0)
          }
        }
        for (const secret of ['password', 'salt', 'tokenVersion']) expect((await call('GET', `${paths.list}?${secret}=*a*`)).status).toBe(422)
      })
    })
  })

/** What a condition can name: a value, and one whose text has no comma, which stands between several. */
function isAskable(value: unknown): value is string | number {
  return (typeof value === 'string' || typeof value === 'number') && value !== '' && !String(value).includes(',')
}

/** As a database sorts: numbers by size, texts by their code points. */
function compared(one: unknown, other: unknown): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return Buffer.compare(Buffer.from(String(one)), Buffer.from(String(other)))
}
