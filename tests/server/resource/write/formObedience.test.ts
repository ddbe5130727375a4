import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { pageOf } from '#contract/envelope.ts'
import { readTableFile } from '../../../../server/files/tableFile.ts'
import { databases } from '../../../support/databases.ts'
import { startJobs } from '../../../support/jobs.ts'
import { encodedForm } from '../../../support/multipart.ts'

const Row = z.looseObject({ id: z.string(), version: z.number() })
const Rows = pageOf(Row)

/** What the form of a resource asks, at the server: a call or a file cannot do what the form does not allow. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`on ${database.name}`, () => {
    let started: Awaited<ReturnType<typeof startJobs>>
    let closeDatabase = () => {}
    let seed = 0
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeDatabase = close
      started = await startJobs(url)
    })
    afterAll(async () => {
      await started.api.close()
      closeDatabase()
    })

    const headers = () => ({ 'x-access-token': started.token })
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: Record<string, unknown>) =>
      started.api.call({ method, url: `/sample/job/${path}`, headers: headers(), ...(payload ? { payload } : {}) })
    const sample = (more: Record<string, unknown> = {}) => {
      seed += 1
      return { jobNo: `J${seed}`, jobType: 'sample', qty: 5, unitQty: 0.1, ...more }
    }
    const added = async (more: Record<string, unknown> = {}) => Row.parse((await call('POST', 'add', sample(more))).body.result)
    const listed = async (query: Record<string, string>) =>
      Rows.parse((await call('GET', `list?${new URLSearchParams({ pageSize: '100', ...query }).toString()}`)).body.result)
    const stored = async (id: string) => (await sql<Record<string, unknown>>`select * from sample_job where id = ${id}`.execute(started.api.db)).rows[0]
    const setState = (id: string, state: string) => sql`update sample_job set status = ${state} where id = ${id}`.execute(started.api.db)
    const count = async () => (await listed({})).total
    const imported = async (csv: string, existing = 'refuse') => {
      const form = new FormData()
      form.append('files[]', new Blob([csv]), '加工单.csv')
      const { payload, headers: type } = await encodedForm(form)
      return started.api.call({ method: 'POST', url: `/sample/job/importExcel?existing=${existing}`, headers: { ...type, ...headers() }, payload })
    }

    describe('a quantity', () => {
      test('rests as whole millionths and comes back as it was written', async () => {
        for (const qty of [0.1, 1.000001, 0.000001, 8_589_934_592, 123_456_789.123456]) {
          const { id, ...row } = await added({ qty, unitQty: null })
          expect(row['qty']).toBe(qty)
          expect(Number((await stored(id))?.['qty'])).toBe(Math.round(qty * 1e6))
        }
      })

      test('is refused with more than six places, beyond its largest, and at zero where it has to be more', async () => {
        const before = await count()
        const said = async (qty: unknown) => {
          const { status, body } = await call('POST', 'add', sample({ qty }))
          return [status, (body.result as { fields: Record<string, string[]> }).fields['qty']?.[0]] // a refusal of fields
        }
        expect(await said(0.1234567)).toEqual([422, '最多 6 位小数，请改短'])
        expect(await said(9_007_199_255)).toEqual([422, '不大于 8589934592，请改小或换更大的单位'])
        expect(await said(0)).toEqual([422, '应大于 0'])
        expect(await count()).toBe(before)
      })

      test('is found by its value, its range and in the advanced query, and sorted by size', async () => {
        const ids: string[] = []
        for (const qty of [70.1, 70.2, 70.200001]) ids.push((await added({ qty })).id)
        const found = async (query: Record<string, string>) =>
          (await listed({ column: 'qty', order: 'asc', ...query })).records.map(({ id }) => ids.indexOf(id)).filter((at) => at >= 0)
        expect(await found({ qty: '70.2' })).toEqual([1])
        expect(await found({ qty: '>= 70.2' })).toEqual([1, 2])
        expect(await found({ qty_begin: '70.1', qty_end: '70.2' })).toEqual([0, 1])
        expect(await found({ qty_begin: '70.2000001', qty_end: '70.3' })).toEqual([2])
        expect(await found({ qty: '70.2000001' })).toEqual([])
        expect(await found({ qty: 'in 70.1,70.200001' })).toEqual([0, 2])
        expect(await found({ qty: '99999999999999999999' })).toEqual([])
        const asked = encodeURIComponent(
          JSON.stringify([
            { field: 'qty', rule: 'gt', val: '70.2' },
            { field: 'qty', rule: 'lt', val: '71' },
          ]),
        )
        expect(await found({ superQueryParams: asked })).toEqual([2])
        expect(await found({ order: 'desc', qty_begin: '70', qty_end: '71' })).toEqual([2, 1, 0])
      })

      test('is a number in a file, and is read from one with its thousands parted', async () => {
        const { id } = await added({ qty: 1234.000001 })
        const { rawPayload } = await started.api.app.inject({ url: `/sample/job/exportXls?format=xlsx&selections=${id}`, headers: headers() })
        expect(readTableFile('加工单.xlsx', rawPayload).at(-1)?.cells).toContain('1234.000001')
        expect((await imported('单号,订单类型,数量\nIQ1,打样,"12,345.678901"\n')).body.success).toBe(true)
        expect((await listed({ jobNo: 'IQ1' })).records[0]).toMatchObject({ qty: 12345.678901 })
      })
    })

    describe('a form', () => {
      test('asks for a field by what another one says, when a record is made and when it is changed', async () => {
        const { status, body } = await call('POST', 'add', sample({ jobType: 'mass' }))
        expect([status, body.result]).toEqual([422, { fields: { customer: ['客户：订单类型为“大货”时必填'] } }])
        const row = await added()
        const changed = await call('PUT', 'edit', { ...row, jobType: 'mass' })
        expect([changed.status, changed.body.message]).toEqual([422, '客户：订单类型为“大货”时必填'])
        expect(await stored(row.id)).toMatchObject({ jobType: 'sample', version: 1 })
      })

      test('keeps fields that it hides empty, whatever a call says, and empties those it hides now', async () => {
        const hidden = await added({ customer: '客户甲', contact: '王' })
        expect(hidden).toMatchObject({ customer: '', contact: '' })
        const row = await added({ jobType: 'mass', customer: '客户甲', contact: '王' })
        expect(row).toMatchObject({ customer: '客户甲', contact: '王' })
        const { body } = await call('PUT', 'edit', { ...row, jobType: 'sample' })
        expect(body.result).toMatchObject({ customer: '', contact: '', version: 2 })
      })

      test('keeps locked fields as they are', async () => {
        const row = await added({ overPct: 3 })
        const { status, body } = await call('PUT', 'edit', { ...row, overPct: 4 })
        expect([status, body.result]).toEqual([422, { fields: { overPct: ['订单类型为“打样”时，超产不能修改'] } }])
        expect((await call('PUT', 'edit', { ...row, jobType: 'mass', customer: '甲', contact: '王', overPct: 4 })).status).toBe(200)
        expect((await call('POST', 'add', sample({ overPct: 4 }))).status).toBe(422)
      })

      test('computes what follows from other fields itself, exactly, whatever a call says', async () => {
        const row = await added({ qty: 3, unitQty: 0.1, total: 999 })
        expect(row).toMatchObject({ total: 0.3 })
        const { body } = await call('PUT', 'edit', { ...row, unitQty: 0.7, total: 5 })
        expect(body.result).toMatchObject({ total: 2.1 })
        const none = await call('PUT', 'edit', { ...row, version: 2, unitQty: null })
        expect(none.body.result).toMatchObject({ unitQty: null, total: null })
        const tooMuch = await call('POST', 'add', sample({ qty: 8_000_000_000, unitQty: 2 }))
        expect([tooMuch.status, tooMuch.body.message]).toEqual([422, expect.stringContaining('总量：算出来是 16000000000')])
      })

      test('judges every line of a file the same, names line, column and reason, and stores nothing', async () => {
        const before = await count()
        const { body } = await imported('单号,订单类型,客户,联系人,数量,超产\nI1,大货,,,5,\nI2,打样,客户甲,,5,\nI3,打样,,,5,9\nI4,打样,,,5,\n')
        expect(body.result).toMatchObject({
          totalCount: 4,
          errors: [
            { line: 2, column: '客户', reason: '客户：订单类型为“大货”时必填' },
            { line: 3, column: '客户', reason: '客户：只在订单类型为“大货”时填写，请清空' },
            { line: 4, column: '超产', reason: '订单类型为“打样”时，超产不能修改' },
          ],
        })
        expect(await count()).toBe(before)
      })

      test('computes and begins what a file brings', async () => {
        expect((await imported('单号,订单类型,数量,单重,总量,状态\nIC1,打样,3,0.1,77,结案\nIC2,打样,2,,,\n')).body.success).toBe(true)
        expect((await listed({ jobNo: 'IC1' })).records[0]).toMatchObject({ total: 0.3, status: 'draft' })
        expect((await listed({ jobNo: 'IC2' })).records[0]).toMatchObject({ total: null, status: 'draft' })
      })
    })

    describe('a state', () => {
      test('begins as the resource says and is never taken from a person', async () => {
        const row = await added({ status: 'closed' })
        expect(row).toMatchObject({ status: 'draft' })
        const { status, body } = await call('PUT', 'edit', { ...row, status: 'released', remark: '改' })
        expect([status, body.result]).toEqual([200, expect.objectContaining({ status: 'draft', remark: '改' })])
      })

      test('lets nobody edit or delete a record that it closed, and says in which it could be', async () => {
        const row = await added()
        await setState(row.id, 'closed')
        const edit = await call('PUT', 'edit', { ...row, status: 'draft', remark: '改' })
        expect([edit.status, edit.body.message]).toEqual([409, '加工单“结案”时不能修改；只有“草稿”、“已下达”的可以修改，请先让它回到这样的状态'])
        const remove = await call('DELETE', `delete?id=${row.id}`)
        expect([remove.status, remove.body.message]).toEqual([409, '加工单“结案”时不能删除；只有“草稿”的可以删除，请先让它回到这样的状态'])
        const other = await added()
        expect((await call('DELETE', `deleteBatch?ids=${other.id},${row.id}`)).status).toBe(409)
        expect(await stored(other.id)).toBeDefined() // together or not at all
        expect(await stored(row.id)).toMatchObject({ remark: '', version: 1 })
        expect((await call('DELETE', `delete?id=${other.id}`)).status).toBe(200)
      })

      test('locks single fields, and leaves the others open', async () => {
        const row = await added()
        await setState(row.id, 'released')
        const { status, body } = await call('PUT', 'edit', { ...row, status: 'draft', qty: 6 })
        expect([status, body.message, body.result]).toEqual([409, '已下达，数量不能修改', { fields: { qty: ['已下达，数量不能修改'] } }])
        expect((await call('PUT', 'edit', { ...row, remark: '加急' })).status).toBe(200)
      })

      test('holds for files too', async () => {
        const row = await added()
        await setState(row.id, 'closed')
        const closed = await imported(`单号,订单类型,数量,备注\n${String(row['jobNo'])},打样,5,改\n`, 'update')
        expect(closed.body.result).toMatchObject({ errors: [{ line: 2, column: '单号', reason: expect.stringContaining('加工单“结案”时不能修改') }] })
        await setState(row.id, 'released')
        const locked = await imported(`单号,订单类型,数量\n${String(row['jobNo'])},打样,6\n`, 'update')
        expect(locked.body.result).toMatchObject({ errors: [{ line: 2, column: '数量', reason: '已下达，数量不能修改' }] })
        expect((await imported(`单号,订单类型,数量,备注\n${String(row['jobNo'])},打样,5,文件里的\n`, 'update')).body.success).toBe(true)
        expect(await stored(row.id)).toMatchObject({ remark: '文件里的', status: 'released' })
      })
    })
  })
