import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { dictEntries, dicts } from '#contract/modules/reference/dict.ts'
import { endpointsOf } from '#contract/resource.ts'
import { runLineEdits } from '../../../faults/lineEdits.ts'
import { databases } from '../../../support/databases.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'

const paths = endpointsOf(dicts)
/** random edits; `npm run faults:headers` asks for more */
const edits = Number(process.env['LINE_EDITS'] ?? 150)
const entry = (key: string, more: object = {}) => ({ key, itemText: key, itemValue: key, sortOrder: 1, ...more })
const Lines = z.array(z.looseObject({ id: z.string(), version: z.number(), itemText: z.string() }))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let resources: ResourceApi
    let closeDatabase = () => {}
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      resources = await startResources({ databaseUrl: url })
    })
    afterAll(async () => {
      await resources.close()
      closeDatabase()
    })

    const header = async () => resources.sampleOf(dicts)
    const send = (payload: Record<string, unknown>, method: 'POST' | 'PUT' = 'PUT') =>
      resources.call(method, method === 'POST' ? paths.add : paths.edit, payload)
    const of = (lines: object) => ({ lines: { [dictEntries.name]: lines } })
    const linesOf = async (id: string) => {
      const { body } = await resources.call('GET', `${paths.withLines}?id=${id}`)
      return Lines.parse((body.result as { lines: Record<string, unknown> }).lines[dictEntries.name]) // the answer of this path
    }
    const made = async (...keys: string[]) => {
      const { body } = await send({ ...(await header()), ...of({ changed: keys.map((key, at) => entry(key, { sortOrder: at + 1 })) }) }, 'POST')
      const { id, version } = z.object({ id: z.string(), version: z.number() }).parse(body.result)
      return { id, version, lines: await linesOf(id) }
    }

    test('a header and its lines are made in one piece and read in one answer, in their order', async () => {
      const { lines } = await made('一', '二', '三')
      expect(lines.map(({ itemText }) => itemText)).toEqual(['一', '二', '三'])
    })

    test('a line that breaks a rule is named by its key and field, and neither header nor lines are written', async () => {
      const before = (await resources.listed(dicts)).total
      const { status, body } = await send({ ...(await header()), ...of({ changed: [entry('好'), entry('坏', { itemText: '' })] }) }, 'POST')
      expect([status, body.message]).toEqual([422, '明细有误：请输入名称'])
      expect(body.result).toEqual({ lines: { [dictEntries.name]: { 坏: { itemText: ['请输入名称'] } } } })
      expect((await resources.listed(dicts)).total).toBe(before)
    })

    test('a key that stands already is refused at its line, and what was saved before it in the same call is undone', async () => {
      const { id } = await made('一')
      const { status, body } = await send({ id, ...of({ changed: [entry('新'), entry('重复', { itemValue: '一' })] }) })
      expect([status, body.result]).toEqual([422, { lines: { [dictEntries.name]: { 重复: { itemValue: [expect.stringContaining('已存在')] } } } }])
      expect((await linesOf(id)).map(({ itemText }) => itemText)).toEqual(['一'])
    })

    test('lines that somebody else changed are named with what stands, lines that only they touched stay theirs, and nothing of the call is written', async () => {
      const { id, lines } = await made('一', '二')
      const [first, second] = lines
      expect((await send({ id, ...of({ changed: [{ ...first, key: 'a', itemText: '别人' }] }) })).status).toBe(200)
      const late = await send({
        id,
        ...of({
          changed: [
            { ...first, key: 'a', itemText: '我' },
            { ...second, key: 'b', itemText: '也改' },
          ],
        }),
      })
      expect([late.status, late.body.result]).toEqual([
        409,
        { conflicts: [{ resource: dictEntries.name, key: 'a', stored: expect.objectContaining({ itemText: '别人' }) }] },
      ])
      expect((await linesOf(id)).map(({ itemText }) => itemText)).toEqual(['别人', '二'])
      expect((await send({ id, ...of({ changed: [{ ...second, key: 'b', itemText: '也改' }] }) })).status).toBe(200)
      expect((await linesOf(id)).map(({ itemText }) => itemText)).toEqual(['别人', '也改'])
    })

    test('a line of another header is never changed or deleted from here', async () => {
      const [mine, theirs] = [await made('我的'), await made('他的')]
      const [line] = theirs.lines
      for (const lines of [{ changed: [{ ...line, key: 'x', itemText: '抢来' }] }, { deleted: [{ id: line?.id, version: line?.version }] }])
        expect((await send({ id: mine.id, ...of(lines) })).status).toBe(409)
      expect((await linesOf(theirs.id)).map(({ itemText }) => itemText)).toEqual(['他的'])
      expect((await send({ id: theirs.id, ...of({ deleted: [{ id: line?.id, version: line?.version }] }) })).status).toBe(200)
      expect(await linesOf(theirs.id)).toEqual([])
    })

    test('the same request twice makes one header: the second call gets the first answer', async () => {
      const payload = { ...(await header()), ...of({ changed: [entry('一')] }) }
      const before = (await resources.listed(dicts)).total
      const call = () =>
        resources.api.call({ method: 'POST', url: paths.add, headers: { 'x-access-token': resources.token, 'idempotency-key': 'one-request-0001' }, payload })
      const [first, second] = [await call(), await call()]
      expect([first.status, second.body.result]).toEqual([200, first.body.result])
      expect((await resources.listed(dicts)).total).toBe(before + 1)
    })

    test('two people who edit at random from views that may be old get what a naive model says', async () => {
      const { url, close } = await database.open()
      const { accepted, refused } = await runLineEdits({ databaseUrl: url, edits, seed: 7, comparedEvery: edits > 1000 ? 25 : 5 })
      close()
      expect(accepted).toBeGreaterThan(edits / 4)
      expect(refused).toBeGreaterThan(edits / 15)
    }, 3_600_000)
  })
