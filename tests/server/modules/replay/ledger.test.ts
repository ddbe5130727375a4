import { beforeAll, describe, expect, test } from 'vitest'
import { PastLedger, mostLedgerLines, replayPaths } from '#contract/modules/replay/replay.ts'
import { materials } from '#contract/modules/material/material.ts'
import { scanEvents } from '#contract/modules/scanning/scanEvent.ts'
import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { replayModule } from '../../../../server/modules/replay/module.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { ruleRole } from '../../../support/countedRows.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { addTenant } from '../../../support/tenants.ts'
import { issueDesk } from '../material/issue/issueDesk.ts'

const [fromMs, toMs] = [Date.parse('2026-11-27T02:00:00Z'), Date.parse('2026-11-27T03:00:00Z')]
const nothing = { lines: [], hasMore: false, hidden: [] }

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what was weighed and scanned on ${database.name}`, () => {
    const house = resourcesOn(database, {
      more: ({ db, now }) => replayModule.routes({ db, now, plantTz: 'Asia/Shanghai', plc: {} as never }), // the ledger asks for none of it
    })
    let [materialId, lotId, huId] = ['', '', '']
    let seed = 0

    const kept = (at: number) => ({ id: rowId(at), createBy: 'admin', createTime: at, updateBy: 'admin', updateTime: at, version: 1 })
    /** A weighing, as the desk writes it. */
    async function weighed(weighTime: number, batchNo: string) {
      seed += 1
      const id = rowId(weighTime)
      const about = { recordNo: `WR-${seed}-${batchNo}`, recordType: 'weigh', weightId: 'w', lineId: 'l', batchNo, materialId, lotId }
      const scale = { sourceHuId: huId, targetHuId: huId, containerId: null, scaleId: 'SC-02', scaleSn: '', unit: 'kg', source: 'tcp', stableFlag: 'Y' }
      const net = { tareQty: 0, grossQty: 2_500_000, netQty: 2_500_000, pureQty: 2_500_000, sampleCount: 3, rawFrame: '', tolResult: 'in' }
      const how = { isTyped: 'N', breakReason: '', reason: '', weighBy: 'admin', weighTime, clientTime: null, voidOf: null, moveId: '', idemKey: id }
      await house.api.db
        .insertInto('mes_weigh_record')
        .values({ ...kept(weighTime), id, ...about, ...scale, ...net, ...how })
        .execute()
    }
    async function scanned(at: number, raw: string) {
      seed += 1
      const texts = { page: 'weigh', raw, parsed: '{}', symbology: 'code128', action: 'look', contextHash: '', refCode: raw, message: '', isQueued: 'N' }
      const where = { eventId: `e${seed}`, deviceId: 'd', deviceSeq: seed, refType: 'mesHu', refId: raw, result: 'ok', clientTime: at, driftSec: 0 }
      await house.api.db
        .insertInto('mes_scan_event')
        .values({ ...kept(at), ...texts, ...where })
        .execute()
    }
    async function asked(as: string, { from = fromMs, to = toMs, tenant = '' } = {}) {
      const headers = { 'x-access-token': as, ...(tenant === '' ? {} : { 'tenant-id': tenant }) }
      return house.api.call({ method: 'GET', url: `${replayPaths.ledger}?fromMs=${from}&toMs=${to}`, headers })
    }
    const ledger = async (...how: Parameters<typeof asked>) => {
      const { status, body } = await asked(...how)
      expect(status, body.message).toBe(200)
      return PastLedger.parse(body.result)
    }
    const textsOf = async (...how: Parameters<typeof asked>) => (await ledger(...how)).lines.map(({ text }) => text)

    beforeAll(async () => {
      const { book, materialOf } = issueDesk(house)
      lotId = await book.lot()
      materialId = await materialOf(lotId)
      huId = (await book.bag(lotId, await book.place(), 5)).huId
      await house.api.db.updateTable('mes_material').set({ materialName: '氧化铁红' }).where('id', '=', materialId).execute()
      for (const right of ['mes:replay:view', 'mes:weigh:list', 'mes:scanEvent:list']) await ruleRole(house.api.db, 'viewer', right, null)
      await ruleRole(house.api.db, 'guest', 'mes:replay:view', null)
      await ruleRole(house.api.db, 'guest', 'mes:scanEvent:list', null)
    })

    test('the first moment of a stretch is in it and its last is not, each with what, how much, whether it was good and by whom, the oldest first', async () => {
      for (const [at, name] of [
        [fromMs - 1, '前'],
        [fromMs, '始'],
        [toMs - 1, '末'],
        [toMs, '后'],
      ] as const) {
        await weighed(at, `B-${name}`)
        await scanned(at, `HU-${name}`)
      }
      const { lines, hasMore, hidden } = await ledger(await house.api.tokenOf('viewer'))
      expect(lines.map(({ at, kind, text, by }) => [at, kind, text, by])).toEqual([
        [fromMs, 'weigh', '称量 B-始 氧化铁红 2.5 kg 合格', expect.stringMatching(/./)],
        [fromMs, 'scan', expect.stringContaining('HU-始'), expect.stringMatching(/./)],
        [toMs - 1, 'weigh', '称量 B-末 氧化铁红 2.5 kg 合格', expect.stringMatching(/./)],
        [toMs - 1, 'scan', expect.stringContaining('HU-末'), expect.stringMatching(/./)],
      ])
      expect([hasMore, hidden]).toEqual([false, []])
    })

    test('where nothing was weighed and scanned there is nothing, which is not the same as nothing that one may see', async () => {
      const before = { from: fromMs - 7_200_000, to: fromMs - 3_600_000 }
      expect(await ledger(await house.api.tokenOf('viewer'), before)).toEqual(nothing)
      expect(await ledger(await house.api.tokenOf('guest'), before)).toEqual({ ...nothing, hidden: ['weigh'] })
    })

    test('who may not list weighings sees the scans alone and is told what is hidden; who may not replay is refused', async () => {
      const seen = await ledger(await house.api.tokenOf('guest'))
      expect(new Set(seen.lines.map(({ kind }) => kind))).toEqual(new Set(['scan']))
      expect(seen.hidden).toEqual(['weigh'])
      await house.api.db.deleteFrom('sys_role_permission').where('permission', '=', 'mes:replay:view').execute()
      const refused = await asked(await house.api.tokenOf('guest'))
      for (const role of ['viewer', 'guest']) await ruleRole(house.api.db, role, 'mes:replay:view', null)
      expect([refused.status, refused.body.result ?? null]).toEqual([403, null])
    })

    test('whom a data rule leaves some weighings of sees none of them here: what is told of a moment is told whole or not at all', async () => {
      const token = await house.api.tokenOf('viewer')
      expect((await ledger(token)).lines.some(({ kind }) => kind === 'weigh')).toBe(true)
      await ruleRole(house.api.db, 'viewer', 'mes:weigh:list', { column: 'batchNo', is: '=', value: 'B-始' })
      const narrowed = await ledger(await house.api.tokenOf('viewer'))
      expect([narrowed.lines.filter(({ kind }) => kind === 'weigh'), narrowed.hidden]).toEqual([[], ['weigh']])
      await house.api.db.deleteFrom('sys_role_data_rule').execute()
      expect((await ledger(await house.api.tokenOf('viewer'))).hidden).toEqual([])
    })

    test('no column that it tells of is masked from anybody who may list its records', () => {
      const told = [
        [weighRecords, ['recordType', 'batchNo', 'netQty', 'unit', 'tolResult', 'weighTime', 'weighBy']],
        [scanEvents, ['raw', 'refCode', 'result', 'message']],
        [materials, ['materialName']],
      ] as const
      expect(told.flatMap(([{ fields }, names]) => names.map((name) => fields.find((field) => field.name === name)?.name))).toEqual(
        told.flatMap(([, names]) => names),
      )
      for (const [{ fields }, names] of told) expect(fields.filter(({ name, mask }) => mask && names.some((one) => one === name))).toEqual([])
    })

    test('who works for another tenant sees that one’s ledger, and nothing of the house', async () => {
      const { db } = house.api
      const { id } = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
      expect(await textsOf(await house.api.tokenOf('viewer'))).not.toEqual([])
      await addTenant(db, { id: 7, name: '七厂' }, [id])
      await workFor(7, () => scanned(fromMs + 1000, 'HU-七厂'))
      const texts = await textsOf(await house.api.tokenOf('viewer'), { tenant: '7' })
      expect(texts).toEqual([expect.stringContaining('HU-七厂')])
      expect((await textsOf(await house.api.tokenOf('admin'))).some((text) => text.includes('HU-七厂'))).toBe(false)
      await db.deleteFrom('sys_user_tenant').execute()
    })

    test('two hours are told at once and not a moment more; of too many lines the newest, and that there were others', async () => {
      const token = await house.api.tokenOf('viewer')
      expect((await asked(token, { from: toMs - 7_200_000, to: toMs })).status).toBe(200)
      for (const [from, to] of [
        [toMs - 7_200_001, toMs],
        [toMs, toMs],
      ] as const) {
        const { status, body } = await asked(token, { from, to })
        expect([status, body.message]).toEqual([422, expect.stringContaining('一次最多看 2 小时，请缩短时间')])
      }
      const later = toMs + 10_000
      for (let at = 0; at < mostLedgerLines; at += 1) await scanned(later + at, `HU-${at}`)
      const full = await ledger(token, { from: later, to: later + 60_000 })
      expect([full.lines.length, full.hasMore]).toEqual([mostLedgerLines, false])
      await scanned(later + mostLedgerLines, 'HU-more')
      const more = await ledger(token, { from: later, to: later + 60_000 })
      expect([more.lines.length, more.hasMore, more.lines[0]?.at, more.lines.at(-1)?.at]).toEqual([mostLedgerLines, true, later + 1, later + mostLedgerLines])
    })
  })
