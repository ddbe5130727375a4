import { describe, expect, test } from 'vitest'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { reverseMove } from '../../../../server/modules/material/stock/reverse.service.ts'
import { moveStock } from '../../../../server/modules/material/stock/stock.service.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { batchOf } from './issue/batchOf.ts'
import { disagreements, stockBook } from './stock/stockBook.ts'

/** What storekeepers and the workshop do at the same moment leaves the books as if one had come after the other. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`material at once on ${database.name}`, () => {
    const house = resourcesOn(database)
    const db = () => house.api.db
    const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: db(), bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
    const said = (work: (one: UnitOfWork) => Promise<unknown>) => () =>
      unit(work).then(
        () => 'done',
        (error: Error) => error.message,
      )
    let opened: ReturnType<typeof stockBook> | null = null
    const book = () => (opened ??= stockBook({ db, bus: house.api.bus, clock: house.api.clock, unit }))
    const ref = { type: 'test', id: '1' }
    const done = async (answer: ReturnType<typeof house.call>) => {
      const { status, body } = await answer
      expect(status, body.message).toBe(200)
      return body.result as { id: string; version: number } // the record that was written
    }
    const materialOf = async (lotId: string) =>
      (await db().selectFrom('mes_material_lot').select('materialId').where('id', '=', lotId).executeTakeFirstOrThrow()).materialId

    /** An issue order of 10 kg of a lot, as a draft with one line, and how it is given commands. */
    async function issueOf(lotId: string, fromLocationId: string, planId: string | null) {
      const line = { key: 'a', seq: 1, materialId: await materialOf(lotId), demandQty: 10 }
      const header = {
        issueType: 'weigh',
        planId,
        fromLocationId,
        toLocationId: await book().place({}, 'staging'),
        needTime: '2026-11-25 08:00:00',
        remark: '',
      }
      const { id } = await done(house.call('POST', '/mes/issue/add', { ...header, lines: { mesIssueLine: { changed: [line], deleted: [] } } }))
      const stored = () => db().selectFrom('mes_issue').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const give = async (name: string, asked: object = {}) => house.call('POST', `/mes/issue/${name}`, { id, version: (await stored()).version, ...asked })
      return { id, stored, give }
    }

    test('of two lots that come at once into a place for one the second is refused', async () => {
      const stock = book()
      const [one, other, to] = [await stock.lot(), await stock.lot(), await book().place({ allowMixLot: 'N' })]
      const receive = (lotId: string) =>
        said((work) => moveStock(work, { is: 'receive', moveType: 'recv', lotId, huType: 'bag', to, qty: toMicro(1), ref, idemKey: stock.key() }))
      const answers = await atOnce(db(), [receive(one), receive(other)], 'mes_stock_move')
      expect(answers.toSorted()).toEqual(['done', expect.stringMatching(/不混批，里面已有批次/)])
    })

    test('a material that is received while its unit is changed is booked in the unit that it has [RULE-021]', async () => {
      for (const isFirst of [true, false]) {
        const stock = book()
        const [lotId, to] = [await stock.lot(), await stock.place()]
        const id = await materialOf(lotId)
        const stored = () => db().selectFrom('mes_material').select(['unit', 'version']).where('id', '=', id).executeTakeFirstOrThrow()
        const { body } = await house.call('GET', `/mes/material/queryById?id=${id}`)
        const before = body.result as { unit: string } // the record as it is
        const change = async () => String((await house.call('PUT', '/mes/material/edit', { ...before, unit: before.unit === 'pcs' ? 'kg' : 'pcs' })).status)
        const receive = said((work) =>
          moveStock(work, { is: 'receive', moveType: 'recv', lotId, huType: 'bag', to, qty: toMicro(5), ref, idemKey: stock.key() }),
        )
        const answers = isFirst ? await atOnce(db(), [receive, change], 'mes_stock_move') : await atOnce(db(), [change, receive], 'sys_data_log')
        const { unit: booked } = await db().selectFrom('mes_hu').select('unit').where('lotId', '=', lotId).executeTakeFirstOrThrow()
        const { unit: now } = await stored()
        expect(booked).toBe(now)
        expect(answers.toSorted()).toEqual([now === before.unit ? '409' : '200', 'done'])
      }
    })

    test('what was charged is not taken back while it is put out, so that no output is without parents (R4)', async () => {
      for (const isFirst of [true, false]) {
        const stock = book()
        const [lot, into, from] = [await stock.lot(), await stock.lot(), await book().place()]
        const { huId } = await stock.bag(lot, from, 5)
        const charge = { is: 'charge', moveType: 'charge', huId, from, into, qty: toMicro(5), ref } as const
        const { moveId } = await unit((work) => moveStock(work, { ...charge, idemKey: stock.key() }))
        const takeBack = said((work) => reverseMove(work, moveId, { reason: '投错' }))
        const out = { is: 'receive', moveType: 'output', lotId: into, huType: 'pot', to: from, qty: toMicro(5), ref } as const
        const putOut = said((work) => moveStock(work, { ...out, idemKey: stock.key() }))
        const answers = await atOnce(db(), isFirst ? [takeBack, putOut] : [putOut, takeBack], 'mes_stock_move')
        expect(answers.toSorted()).toEqual(['done', expect.stringMatching(/还没有投料记录，不能产出|不能冲销投料/)])
        expect(await disagreements(db())).toEqual([])
      }
    })

    test('reports of a batch that are confirmed at once use what they have made together', async () => {
      const stock = book()
      const [lot, store] = [await stock.lot(), await book().place()]
      const { huCode } = await stock.bag(lot, store, 10)
      await book().place({}, 'transit')
      const batch = await batchOf(house, 10)
      const { give } = await issueOf(lot, store, batch.planId)
      for (const [name, asked] of [
        ['release', {}],
        ['pick', { huCode }],
        ['finish', {}],
        ['receive', {}],
      ] as const)
        await done(give(name, asked))
      const confirm = (id: string) => () => house.call('POST', '/mes/workReport/confirm', { id, version: 1 })
      await done(confirm(await batch.report(1))())
      const answers = await atOnce(db(), [confirm(await batch.report(4)), confirm(await batch.report(5))])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const { used } = await db()
        .selectFrom('mes_hu')
        .select(({ fn }) => fn.sum<number>('qtyConsumed').as('used'))
        .where('lotId', '=', lot)
        .executeTakeFirstOrThrow()
      expect(Number(used)).toBe(toMicro(10))
      expect(await disagreements(db())).toEqual([])
    })

    test('a line that is deleted while its order is released keeps nothing reserved', async () => {
      for (const isFirst of [true, false]) {
        const stock = book()
        const [lot, store] = [await stock.lot(), await book().place()]
        const { huId } = await stock.bag(lot, store, 10)
        const { id, stored, give } = await issueOf(lot, store, null)
        const line = await db().selectFrom('mes_issue_line').select(['id', 'version']).where('issueId', '=', id).executeTakeFirstOrThrow()
        const deleted = { mesIssueLine: { changed: [], deleted: [line] } }
        const clear = () => house.call('PUT', '/mes/issue/edit', { id, lines: deleted })
        const release = () => give('release')
        const answers = await atOnce(db(), isFirst ? [release, clear] : [clear, release], 'sys_data_log')
        const { qtyReserved } = await stock.stored(huId)
        const statuses = answers.map(({ status }) => status)
        // on SQLite the one writer gives the turn to whom it likes
        expect(database.name === 'PostgreSQL' ? statuses : statuses.toSorted((one, other) => one - other)).toEqual([200, 409])
        const isReleased = (statuses[0] === 200) === isFirst
        expect([(await stored()).status, fromMicro(Number(qtyReserved))]).toEqual(isReleased ? ['released', 10] : ['draft', 0])
      }
    })
  })
