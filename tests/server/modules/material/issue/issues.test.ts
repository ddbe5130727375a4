import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../../server/bus/unit.ts'
import { createUnits } from '../../../../../server/bus/units.ts'
import { rowId } from '../../../../../server/db/rowId.ts'
import { createLog } from '../../../../../server/log.ts'
import { workCorrected, workReported } from '#contract/modules/production/workReported.ts'
import { expireJob } from '../../../../../server/modules/material/expireJob.ts'
import { stockRoutes } from '../../../../../server/modules/material/stock/stock.routes.ts'
import { databases } from '../../../../support/databases.ts'
import { startResources } from '../../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../../support/resourceApi.ts'
import { disagreements, stockBook } from '../stock/stockBook.ts'
import { batchOf } from './batchOf.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`issue orders on ${database.name}`, () => {
    let house: ResourceApi
    let book: ReturnType<typeof stockBook>
    let closeServer = () => {}
    let store = ''
    let staging = ''
    const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
    beforeAll(async () => {
      const { url, close } = await database.open()
      closeServer = close
      house = await startResources({ databaseUrl: url, more: (parts) => stockRoutes(parts) })
      book = stockBook({ db: () => house.api.db, bus: house.api.bus, clock: house.api.clock, unit })
      store = await book.place()
      staging = await book.place({}, 'staging')
      await book.place({}, 'transit')
    })
    afterAll(async () => {
      await house.close()
      closeServer()
    })

    const stored = (id: string) => house.api.db.selectFrom('mes_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const lineOf = (id: string) => house.api.db.selectFrom('mes_issue_line').selectAll().where('issueId', '=', id).executeTakeFirstOrThrow()
    const itemsOf = (id: string) => house.api.db.selectFrom('mes_issue_item').selectAll().where('issueId', '=', id).orderBy('id').execute()
    const materialOf = async (lotId: string) =>
      (await house.api.db.selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()).materialId

    async function issueFor(lotId: string, kg: number, more: object = {}): Promise<string> {
      const line = { key: 'a', seq: 1, materialId: await materialOf(lotId), demandQty: kg }
      const header = { issueType: 'weigh', planId: null, fromLocationId: store, toLocationId: staging, needTime: '2026-11-25 08:00:00', remark: '', ...more }
      const { status, body } = await house.call('POST', '/mes/issue/add', { ...header, lines: { mesIssueLine: { changed: [line], deleted: [] } } })
      expect(status, body.message).toBe(200)
      return (body.result as { id: string }).id // the record that was made
    }

    async function give(id: string, name: string, asked: Record<string, unknown> = {}) {
      const { version } = await stored(id)
      return house.call('POST', `/mes/issue/${name}`, { id, version, ...asked })
    }

    async function given(id: string, name: string, asked: Record<string, unknown> = {}): Promise<void> {
      const { status, body } = await give(id, name, asked)
      expect(status, body.message).toBe(200)
    }

    async function returnOf(row: object): Promise<{ id: string; version: number }> {
      const { status, body } = await house.call('POST', '/mes/issueReturn/add', { ...row })
      expect(status, body.message).toBe(200)
      return body.result as { id: string; version: number } // the record that was made
    }

    /** A second lot of the material of the first. */
    async function alike(lotId: string, more: { expiresAt?: number; expireDate?: string; qualityStatus?: string }): Promise<string> {
      const other = await book.lot(more)
      await house.api.db
        .updateTable('mes_material_lot')
        .set({ materialId: await materialOf(lotId) })
        .where('id', '=', other)
        .execute()
      return other
    }

    test('a lot whose last day is left open has it from the shelf life of its material, when it is made and when it is edited', async () => {
      const materialId = await materialOf(await book.lot())
      await house.api.db.updateTable('mes_material').set({ shelfLifeDays: 365 }).where('id', '=', materialId).execute()
      const row = { lotNo: 'OPEN-1', materialId, mfgDate: '2026-03-01', expireDate: '' }
      const made = await house.call('POST', '/mes/materialLot/add', row)
      expect([made.status, made.body.result]).toEqual([200, expect.objectContaining({ expireDate: '2027-03-01', expiresAt: '2027-03-02 00:00:00' })])
      const { id, version } = made.body.result as { id: string; version: number } // the record that was made
      const edited = await house.call('PUT', '/mes/materialLot/edit', { ...row, id, version, mfgDate: '2026-04-01', expireDate: null })
      expect([edited.status, edited.body.result]).toEqual([200, expect.objectContaining({ expireDate: '2027-04-01', expiresAt: '2027-04-02 00:00:00' })])
    })

    test('an order goes from draft to closed: reserved, picked to the way, received in the workshop, and a return brings leftovers back', async () => {
      const lot = await book.lot()
      const { huId, huCode } = await book.bag(lot, store, 25)
      const id = await issueFor(lot, 10)
      expect(await stored(id)).toMatchObject({ status: 'draft', issueNo: expect.stringMatching(/^IS\d{8}-\d{4}$/) })
      await given(id, 'release')
      expect(await book.stored(huId)).toMatchObject({ locationId: store })
      expect(Number((await book.stored(huId)).qtyReserved)).toBe(toMicro(10))
      await given(id, 'pick', { huCode })
      const [item] = await itemsOf(id)
      expect(item).toMatchObject({ ruleRank: 1, status: 'picked', breakReason: '' })
      expect(Number((await book.stored(huId)).qtyAvail)).toBe(toMicro(15))
      const part = await book.stored(item?.huId ?? '')
      expect([Number(part.qtyReserved), part.locationId === store]).toEqual([toMicro(10), false])
      await given(id, 'finish')
      expect((await stored(id)).status).toBe('issued')
      await given(id, 'receive')
      expect(await book.stored(part.id)).toMatchObject({ locationId: staging, status: 'staged' })
      expect(Number((await lineOf(id)).receivedQty)).toBe(toMicro(10))
      const back = { issueId: id, huId: part.id, toLocationId: store, reason: '用剩' }
      const tooMuch = await returnOf({ ...back, qty: 11 })
      expect((await house.call('POST', '/mes/issueReturn/confirm', { id: tooMuch.id, version: tooMuch.version })).body.message).toMatch(
        /只剩 10 kg，不能退 11 kg/,
      )
      const made = await returnOf({ ...back, qty: 4 })
      expect((await house.call('POST', '/mes/issueReturn/confirm', { id: made.id, version: made.version })).status).toBe(200)
      expect(Number((await lineOf(id)).returnedQty)).toBe(toMicro(4))
      const rest = await book.stored(part.id)
      expect([Number(rest.qtyReserved), Number(rest.qtyAvail), rest.locationId]).toEqual([toMicro(6), 0, staging])
      await given(id, 'close')
      expect(await disagreements(house.api.db)).toEqual([])
    })

    test('a lot out of turn needs a reason, and a wrong one says what was expected; nothing of a refusal is written [RULE-014]', async () => {
      const later = await book.lot({ expiresAt: house.api.clock.now + 9e9, expireDate: '2027-03-01' })
      const sooner = await alike(later, { expiresAt: house.api.clock.now + 5e9, expireDate: '2027-01-01' })
      const [bag, first] = [await book.bag(later, store, 5), await book.bag(sooner, store, 5)]
      const foreign = await book.bag(await book.lot(), store, 5)
      const id = await issueFor(later, 5)
      await given(id, 'release')
      expect(Number((await book.stored(first.huId)).qtyReserved)).toBe(toMicro(5))
      const refused = await give(id, 'pick', { huCode: bag.huCode })
      expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining(first.huCode)])
      const wrong = await give(id, 'pick', { huCode: foreign.huCode })
      expect([wrong.status, wrong.body.message]).toEqual([409, expect.stringMatching(new RegExp(`这张单不需要它。应拣批次 .*${first.huCode}`))])
      expect(await itemsOf(id)).toEqual([])
      expect((await stored(id)).status).toBe('released')
      await given(id, 'pick', { huCode: bag.huCode, breakReason: '前面的袋子压在里面' })
      expect((await itemsOf(id))[0]).toMatchObject({ ruleRank: 2, breakReason: '前面的袋子压在里面' })
      expect(Number((await book.stored(first.huId)).qtyReserved)).toBe(0)
      expect(await disagreements(house.api.db)).toEqual([])
    })

    test.each([
      { what: 'is over', more: { expiresAt: 1, expireDate: '2020-01-01' }, says: /到期/ },
      { what: 'waits for its inspection', more: { qualityStatus: 'pending' }, says: /待检/ },
    ])('a lot that $what is neither suggested nor picked, with whatever reason', async ({ more, says }) => {
      const lot = await book.lot()
      const good = await book.bag(lot, store, 5)
      const bad = await book.bag(await alike(lot, more), store, 5)
      const id = await issueFor(lot, 5)
      await given(id, 'release')
      const { body } = await house.call('GET', `/mes/issue/suggest?issueId=${id}`)
      expect(JSON.stringify(body.result)).toContain(good.huCode)
      expect(JSON.stringify(body.result)).not.toContain(bad.huCode)
      const refused = await give(id, 'pick', { huCode: bad.huCode, breakReason: '急用' })
      expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(says)])
    })

    test('of two people who pick one bag for two orders one has it, and the other is told', async () => {
      const lot = await book.lot()
      const { huCode } = await book.bag(lot, store, 5)
      const [one, other] = [await issueFor(lot, 5), await issueFor(lot, 5)]
      for (const id of [one, other]) await given(id, 'release')
      await given(one, 'cancel', { reason: '释放预定' })
      const third = await issueFor(lot, 5)
      await given(third, 'release')
      const answers = await Promise.all([give(other, 'pick', { huCode }), give(third, 'pick', { huCode })])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.body.message).toMatch(/拣走|用完|不够|预定|不在/)
      expect((await itemsOf(other)).length + (await itemsOf(third)).length).toBe(1)
      expect(await disagreements(house.api.db)).toEqual([])
    })

    test('finishing short takes a reason and frees the rest; actions of other states are refused with their state [RULE-025]', async () => {
      const lot = await book.lot()
      const { huId, huCode } = await book.bag(lot, store, 5)
      const id = await issueFor(lot, 8)
      expect((await give(id, 'pick', { huCode })).status).toBe(409)
      await given(id, 'release')
      for (const name of ['receive', 'close', 'finish']) expect((await give(id, name)).status).toBe(409)
      await given(id, 'pick', { huCode, qty: 2 })
      expect((await give(id, 'cancel', { reason: '不要了' })).status).toBe(409)
      expect(Number((await book.stored(huId)).qtyReserved)).toBe(toMicro(3))
      expect((await give(id, 'finish')).status).toBe(422)
      await given(id, 'finish', { reason: '供应商未到货' })
      expect(await stored(id)).toMatchObject({ status: 'partial', closeReason: '供应商未到货' })
      expect((await lineOf(id)).status).toBe('short')
      expect(Number((await book.stored(huId)).qtyReserved)).toBe(0)
    })

    test('a confirmed report uses what was issued for its batch and makes the bulk lot with its parents; a correction undoes it', async () => {
      const lot = await book.lot()
      const { huCode } = await book.bag(lot, store, 10)
      const batch = await batchOf(house, 10)
      const report = await batch.report(4)
      const announce = (event: typeof workReported) => unit((one) => one.within(event, { record: { id: report, endTime: '2026-11-20 10:00:00' } }))
      await announce(workReported)
      const lotsOf = () => house.api.db.selectFrom('mes_material_lot').selectAll().where('lotNo', '=', batch.batchNo).execute()
      expect(await lotsOf()).toEqual([])
      const id = await issueFor(lot, 10, { planId: batch.planId })
      for (const [name, asked] of [
        ['release', {}],
        ['pick', { huCode }],
        ['finish', {}],
        ['receive', {}],
      ] as const)
        await given(id, name, asked)
      const [item] = await itemsOf(id)
      const held = await book.stored(item?.huId ?? '')
      await announce(workReported)
      expect(Number((await book.stored(held.id)).qtyReserved)).toBe(toMicro(6))
      const [bulk] = await lotsOf()
      expect(bulk).toMatchObject({ materialId: batch.productId, qualityStatus: 'pending', mfgDate: '2026-11-20' })
      const onHand = async () =>
        Number(
          (
            await house.api.db
              .selectFrom('mes_stock_balance')
              .select(({ fn }) => fn.sum<number>('qty').as('sum'))
              .where('lotId', '=', bulk?.id ?? '')
              .executeTakeFirst()
          )?.sum ?? 0,
        )
      expect(await onHand()).toBe(toMicro(4))
      const edges = await house.api.db
        .selectFrom('mes_genealogy')
        .selectAll()
        .where('childLotId', '=', bulk?.id ?? '')
        .execute()
      expect(edges.map(({ parentLotId, qty }) => [parentLotId, Number(qty)])).toEqual([[lot, toMicro(4)]])
      await announce(workCorrected)
      expect([await onHand(), Number((await book.stored(held.id)).qtyReserved)]).toEqual([0, toMicro(10)])
      expect(await disagreements(house.api.db)).toEqual([])
    })

    test('what a report made is put out in the unit of its product; where that does not convert, nothing is used and nothing made [RULE-021]', async () => {
      const lot = await book.lot()
      const { huCode } = await book.bag(lot, store, 10)
      const batch = await batchOf(house, 10) // in kg
      const productIn = async (unitOfIt: string) =>
        house.api.db.updateTable('mes_material').set({ unit: unitOfIt, unitScale: 0, pieceWeight: null }).where('id', '=', batch.productId).execute()
      const id = await issueFor(lot, 10, { planId: batch.planId })
      for (const [name, asked] of [
        ['release', {}],
        ['pick', { huCode }],
        ['finish', {}],
        ['receive', {}],
      ] as const)
        await given(id, name, asked)
      const [item] = await itemsOf(id)
      const announce = (record: string) => unit((one) => one.within(workReported, { record: { id: record, endTime: '2026-11-20 10:00:00' } }))
      const madeOf = () =>
        house.api.db
          .selectFrom('mes_hu')
          .innerJoin('mes_material_lot', 'mes_material_lot.id', 'mes_hu.lotId')
          .select(['mes_hu.unit', 'qtyInit'])
          .where('lotNo', '=', batch.batchNo)
          .execute()
      await productIn('pcs')
      await expect(announce(await batch.report(3))).rejects.toThrow('不能换算成')
      expect([await madeOf(), Number((await book.stored(item?.huId ?? '')).qtyReserved)]).toEqual([[], toMicro(10)])
      await productIn('g')
      await announce(await batch.report(4))
      expect((await madeOf()).map((one) => [one.unit, Number(one.qtyInit)])).toEqual([['g', toMicro(4000)]])
      expect(await disagreements(house.api.db)).toEqual([])
    })

    test('an order without lines is not released', async () => {
      const header = { issueType: 'full', planId: null, fromLocationId: store, toLocationId: staging, needTime: '2026-11-25 08:00:00' }
      const { body: made } = await house.call('POST', '/mes/issue/add', header)
      const { status, body } = await give((made.result as { id: string }).id, 'release') // the record that was made
      expect([status, body.message]).toEqual([409, expect.stringContaining('还没有发料行')])
    })

    test('by night a lot whose last day is over becomes expired, and no other', async () => {
      const now = house.api.clock.now
      const [over, good] = [await book.lot({ expiresAt: now - 1, expireDate: '2026-11-19' }), await book.lot({ expiresAt: now + 1, expireDate: '2026-11-20' })]
      if (!('runInUnit' in expireJob)) throw new Error('it runs in one unit')
      const run = {
        id: rowId(now),
        params: {},
        dueAt: now,
        attempt: 1,
        now: () => now,
        signal: AbortSignal.timeout(60_000),
        progress: () => {},
        log: createLog('silent'),
      }
      const { runInUnit } = expireJob
      expect(await unit((one) => runInUnit(one, run))).toMatch(/个批次转为过期/)
      const statusOf = async (id: string) =>
        (await house.api.db.selectFrom('mes_material_lot').select('qualityStatus').where('id', '=', id).executeTakeFirstOrThrow()).qualityStatus
      expect([await statusOf(over), await statusOf(good)]).toEqual(['expired', 'pass'])
    })
  })
