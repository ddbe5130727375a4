import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import type { UnitOfWork } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import { inventory } from '../../../../server/modules/material/stock/inventory.ts'
import { migration } from '../../../../server/modules/material/migrations/0335-folded-lot-numbers.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { stockBook } from './stock/stockBook.ts'

type Made = { id: string; version: number }

/** Lots as a storekeeper types and scans them. */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`lots on ${database.name}`, () => {
    const house = resourcesOn(database)
    const unit = <Result>(work: (one: UnitOfWork) => Promise<Result>) =>
      createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(systemActor, work)
    let opened: ReturnType<typeof stockBook> | null = null
    const book = () => (opened ??= stockBook({ db: () => house.api.db, bus: house.api.bus, clock: house.api.clock, unit }))
    const lotOf = (id: string) => house.api.db.selectFrom('mes_material_lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const materialId = async () => (await lotOf(await book().lot())).materialId
    const add = (row: Record<string, unknown>) => house.call('POST', '/mes/materialLot/add', row)
    const made = async (row: Record<string, unknown>) => {
      const { status, body } = await add(row)
      expect(status, body.message).toBe(200)
      return body.result as Made // the record that was made
    }

    const retestTemplate = () => {
      const words = { templateNo: 'QT-RQC', name: '复验', qcType: 'RQC', templateVersion: 1, templateLabel: '复验 V1', materialType: '', changeReason: '' }
      const sample = { materialId: null, sampling: 'fixed', sampleCount: 1, level: '', aql: 1, mayReduce: 'N' }
      const row = {
        id: rowId(0),
        createBy: 'admin',
        createTime: 0,
        updateBy: 'admin',
        updateTime: 0,
        version: 1,
        ...words,
        ...sample,
        approvedBy: 'admin',
        approveTime: 0,
        status: 'valid',
      }
      return house.api.db.insertInto('mes_qc_template').values(row).execute()
    }
    const listed = async (query: Record<string, string>) => {
      const { body } = await house.call('GET', `/mes/materialLot/list?${new URLSearchParams({ ...query, pageSize: '50' }).toString()}`)
      return (body.result as { records: { id: string }[] }).records.map((row) => row.id)
    }

    test('a material of which something was ever received keeps its unit: 5 kg become no 5 pieces; one that was not may change it', async () => {
      const lotId = await book().lot()
      const { materialId: id } = await lotOf(lotId)
      const stored = () => house.api.db.selectFrom('mes_material').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const unitTo = async (to: string) => {
        const { body } = await house.call('GET', `/mes/material/queryById?id=${id}`)
        return house.call('PUT', '/mes/material/edit', { ...(body.result as object), unit: to }) // the record as it is
      }
      expect((await unitTo('g')).status).toBe(200)
      await book().bag(lotId, await book().place(), 5)
      const { status, body } = await unitTo('pcs')
      expect([status, body.message]).toEqual([409, expect.stringMatching(/ 已按 g 记账（如物料件 .+），单位不能改为 个。请另建物料/)])
      expect((await stored()).unit).toBe('g')
      expect((await unitTo('g')).status).toBe(200) // everything else of it may change
    })

    test('LOT1, lot1 and ＬＯＴ１ are one lot of a material, and another lot of another', async () => {
      const [one, other] = [await materialId(), await materialId()]
      const { id } = await made({ lotNo: ' ｌｏｔ１　', materialId: one })
      expect((await lotOf(id)).lotNo).toBe('LOT1')
      for (const lotNo of ['LOT1', 'lot1', 'ＬＯＴ１', 'Lot１']) {
        const { status, body } = await add({ lotNo, materialId: one })
        expect([lotNo, status, body.message]).toEqual([lotNo, 422, '批号已存在，请换一个'])
      }
      await made({ lotNo: 'LOT2', materialId: one })
      await made({ lotNo: 'lot1', materialId: other })
    })

    test('every spelling of a number finds its lot, by filter, advanced query, words and pasted texts', async () => {
      const { id } = await made({ lotNo: 'fold-7', materialId: await materialId() })
      await made({ lotNo: 'fold-70', materialId: await materialId() })
      for (const spelling of ['FOLD-7', 'fold-7', 'ＦＯＬＤ－７', 'Fold-７']) {
        expect([spelling, await listed({ lotNo: spelling })]).toEqual([spelling, [id]])
        const asked = encodeURIComponent(JSON.stringify([{ field: 'lotNo', rule: 'eq', val: spelling }]))
        expect(await listed({ superQueryParams: asked })).toEqual([id])
        const { body } = await house.call('POST', '/sys/records/keysByText', { resource: 'mesMaterialLot', by: 'id', texts: [spelling] })
        expect(body.result).toEqual({ named: [{ text: spelling, key: id, label: 'FOLD-7' }] })
      }
      expect((await listed({ lotNo: '*ｏｌｄ－７*' })).length).toBe(2)
      expect(await listed({ lotNo: '!ｆｏｌｄ－７' })).not.toContain(id)
    })

    test('the inventory is searched by every spelling of a lot and of a label', async () => {
      const { id } = await made({ lotNo: 'inv-3', materialId: await materialId() })
      const { huCode } = await book().bag(id, await book().place(), 2)
      const wide = (text: string) => text.replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
      for (const words of ['INV-3', 'inv-3', wide('inv-3'), wide(huCode.toLowerCase())]) {
        const { rows } = await inventory(house.api.db, InventoryAsked.parse({ by: 'piece', words }), house.api.clock.now)
        expect([words, rows.map(({ lotId }) => lotId)]).toEqual([words, [id]])
      }
    })

    test('a number from before is folded where that makes it no other lot, and is found as it was where it would', async () => {
      const of = await materialId()
      const ids = { lower: await book().lot(), wide: await book().lot(), first: await book().lot(), second: await book().lot() }
      const numbers = { lower: 'old1', wide: 'ＯＬＤ２', first: 'old3', second: 'Old3' }
      for (const [name, id] of Object.entries(ids))
        await house.api.db
          .updateTable('mes_material_lot')
          .set({ materialId: of, lotNo: numbers[name as keyof typeof numbers] })
          .where('id', '=', id)
          .execute()
      await workFor('every', () => migration.up(house.api.db))
      const after = Object.fromEntries(await Promise.all(Object.entries(ids).map(async ([name, id]) => [name, (await lotOf(id)).lotNo] as const)))
      expect(after).toEqual({ lower: 'OLD1', wide: 'OLD2', first: 'OLD3', second: 'Old3' })
      expect((await listed({ lotNo: 'Old3' })).toSorted()).toEqual([ids.first, ids.second].toSorted())
    })

    test('a label is read whatever the keyboard of the scanner makes of it', async () => {
      const [lot, from, to] = [await book().lot(), await book().place(), await book().place({}, 'staging')]
      await book().place({}, 'transit')
      const { huCode } = await book().bag(lot, from, 10)
      const line = { key: 'a', seq: 1, materialId: (await lotOf(lot)).materialId, demandQty: 10 }
      const header = { issueType: 'weigh', planId: null, fromLocationId: from, toLocationId: to, needTime: '2026-11-25 08:00:00', remark: '' }
      const added = await house.call('POST', '/mes/issue/add', { ...header, lines: { mesIssueLine: { changed: [line], deleted: [] } } })
      const { id, version } = added.body.result as Made // the record that was made
      const released = await house.call('POST', '/mes/issue/release', { id, version })
      const wide = huCode.toLowerCase().replaceAll(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
      const scan = (code: string) => house.call('POST', '/mes/issue/pick', { id, version: (released.body.result as Made).version, huCode: code })
      expect((await scan(`${wide}9`)).status).toBe(404)
      expect(await scan(wide)).toMatchObject({ status: 200 })
    })

    test('what is received, issued, sampled and scrapped is no finer than its material is counted; all that is there always goes', async () => {
      const [lot, place, other] = [await book().lot(), await book().place(), await book().place()]
      const { materialId: of } = await lotOf(lot)
      await house.api.db.updateTable('mes_material').set({ unit: 'pcs', unitScale: 0 }).where('id', '=', of).execute()
      const receive = { id: lot, version: 1, locationId: place, huType: 'bag', count: 1 }
      const answer = async (path: string, asked: Record<string, unknown>) => {
        const { status, body } = await house.call('POST', path, asked)
        return [status, body.message]
      }
      expect(await answer('/mes/materialLot/receive', { ...receive, qtyEach: 1000.5 })).toEqual([422, '按 个 计的数量应为整数，1,000.5 不是'])
      expect((await answer('/mes/materialLot/receive', { ...receive, qtyEach: 1000 }))[0]).toBe(200)
      const bag = () => house.api.db.selectFrom('mes_hu').selectAll().where('lotId', '=', lot).executeTakeFirstOrThrow()
      const { id } = await bag()
      for (const verb of ['scrap', 'sample'])
        expect(await answer(`/mes/hu/${verb}`, { id, version: (await bag()).version, qty: 0.5, reason: '试样' })).toEqual([
          422,
          '按 个 计的数量应为整数，0.5 不是',
        ])
      const line = { key: 'a', seq: 1, materialId: of, demandQty: 2.5 }
      const header = { issueType: 'weigh', planId: null, fromLocationId: place, toLocationId: other, needTime: '2026-11-25 08:00:00', remark: '' }
      const lines = { mesIssueLine: { changed: [line], deleted: [] } }
      expect(await answer('/mes/issue/add', { ...header, lines })).toEqual([422, expect.stringContaining('2.5 不是')])
      await sql`update ${sql.table('mes_hu')} set "qtyAvail" = 500000, "qtyConsumed" = "qtyInit" - 500000 where id = ${id}`.execute(house.api.db)
      await sql`update ${sql.table('mes_stock_balance')} set qty = 500000 where "huId" = ${id}`.execute(house.api.db)
      expect((await answer('/mes/hu/scrap', { id, version: (await bag()).version, qty: 0.5, reason: '盘亏' }))[0]).toBe(200)
    })

    test('a lot made tomorrow is refused by the plant’s clock, when it is made and when it is edited; one made today is taken', async () => {
      const of = await materialId()
      house.api.clock.now = Date.parse('2026-11-21T00:30:00+08:00') // still the 20th in UTC
      const { status, body } = await add({ lotNo: 'M-1', materialId: of, mfgDate: '2026-11-22' })
      expect([status, body.message]).toEqual([422, '生产日期 2026-11-22 还没有到，今天是 2026-11-21，请核对后改正'])
      const lot = await made({ lotNo: 'M-1', materialId: of, mfgDate: '2026-11-21' })
      const edit = (mfgDate: string) => house.call('PUT', '/mes/materialLot/edit', { id: lot.id, version: lot.version, lotNo: 'M-1', materialId: of, mfgDate })
      expect((await edit('2026-11-22')).status).toBe(422)
      expect((await edit('2026-11-20')).status).toBe(200)
    })

    test('goods that come, and are inspected again, after midnight have the day of the plant', async () => {
      house.api.clock.now = Date.parse('2026-11-21T07:59:00+08:00')
      const place = await book().place()
      const lot = await made({ lotNo: 'R-1', materialId: await materialId(), mfgDate: '2026-11-01', expireDate: '2026-11-21' })
      const give = async (name: string, asked: object = {}) => {
        const { status, body } = await house.call('POST', `/mes/materialLot/${name}`, { id: lot.id, version: (await lotOf(lot.id)).version, ...asked })
        expect(status, body.message).toBe(200)
      }
      await give('receive', { locationId: place, huType: 'bag', count: 1, qtyEach: 5 })
      expect((await lotOf(lot.id)).receiveDate).toBe('2026-11-21')
      await give('pass')
      house.api.clock.now = Date.parse('2026-11-22T00:01:00+08:00')
      await retestTemplate()
      await give('expire')
      await give('retest', { expireDate: '2026-12-31', reason: '复验合格' })
      const after = await lotOf(lot.id)
      expect([after.retestDate, after.expireDate, Number(after.expiresAt)]).toEqual(['2026-11-22', '2026-12-31', Date.parse('2027-01-01T00:00:00+08:00')])
    })
  })
