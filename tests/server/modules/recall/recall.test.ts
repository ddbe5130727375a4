import { describe, expect, test } from 'vitest'
import { weighRecords } from '#contract/modules/weighing/weighRecord.ts'
import { scales } from '#contract/modules/scales/scale.ts'
import { charges } from '#contract/modules/charging/charge.ts'
import { boxes } from '#contract/modules/packing/box.ts'
import { boxItems } from '#contract/modules/packing/boxItem.ts'
import { nbcJobs } from '#contract/modules/packing/nbcJob.ts'
import { plans } from '#contract/modules/production/plan.ts'
import { tasks } from '#contract/modules/production/task.ts'
import { workReports } from '#contract/modules/production/workReport.ts'
import { weightLines } from '#contract/modules/weighing/weightLine.ts'
import { weightOrders } from '#contract/modules/weighing/weightOrder.ts'
import { containers } from '#contract/modules/material/container.ts'
import { machines } from '#contract/modules/equipment/machine.ts'
import { protocolOf, recallRoutes } from '../../../../server/modules/recall/recall.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { recallDesk } from './recallDesk.ts'

const span = { from: '2026-11-21 08:00:00', to: '2026-11-21 10:00:00' }
const during = String(Date.parse('2026-11-21T08:30:00+08:00'))
const after = String(Date.parse('2026-11-21T10:00:00+08:00'))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`a recall on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => recallRoutes(parts), sharesReferred: true })
    let opened: ReturnType<typeof recallDesk> | null = null
    const desk = () => (opened ??= recallDesk(house))
    let seed = 0
    const number = (letters: string) => `${letters}${(seed += 1)}`

    /** A raw lot, two products made of it, one of which left. */
    async function outbreak() {
      const raw = await desk().book.lot()
      const [bulk = '', product = ''] = await desk().chain(raw, 2)
      const place = await desk().book.place()
      const { huId } = await desk().book.bag(product, place, 7)
      const [outNo, customer, sscc] = [number('OUT'), number('云棠'), number('SSCC')]
      await desk().shipped(product, outNo, customer)
      await desk().boxOf(product, { sscc, boxNo: number('BX'), status: 'shipped' })
      await desk().boxOf(product, { boxNo: number('BX'), status: 'saved' })
      await desk().boxOf(product, { boxNo: number('BX'), status: 'void' })
      return { raw, bulk, product, huId, outNo, customer, sscc }
    }

    test('from a raw lot it finds every lot, box, place and customer, and what the lot itself was made of, however many steps away [TASK-065]', async () => {
      const { raw, bulk, product, outNo, customer } = await outbreak()
      const source = await desk().book.lot()
      await desk().madeOf(source, raw)
      const far = await desk().chain(product, 20)
      const beside = await desk().book.lot()
      const found = await desk().impact({ code: await desk().lotNo(raw) })
      expect(found.lots.map(({ id }) => id).toSorted()).toEqual([raw, bulk, product, ...far].toSorted())
      expect(found.counts).toMatchObject({ lots: 23, boxes: 2, boxesShipped: 1, unitsShipped: 1, units: 1, customers: 1, places: 1 })
      expect(found.customers).toEqual([{ name: customer, deliveries: [outNo], lots: 1, units: 1 }])
      expect(found.lots.find(({ id }) => id === product)).toMatchObject({ boxes: 2, boxesShipped: 1, customers: customer, next: '通知客户、冻结' })
      const depthOf = new Map(found.trace.lots.map(({ id, depth }) => [id, depth]))
      expect([depthOf.get(source), depthOf.get(raw), depthOf.get(product), depthOf.get(far.at(-1) ?? ''), depthOf.has(beside)]).toEqual([-1, 0, 2, 22, false])
      expect(found.balance).toMatchObject({ came: 1, there: 0, lost: 0, went: [{ title: '投料', qty: 1 }] })
    })

    test('any code finds its lots: unit, box, SSCC, delivery, container and the batch of a charge [TASK-065]', async () => {
      const { product, huId, outNo, sscc } = await outbreak()
      const batchNo = number('B')
      await desk().db().updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: batchNo }).where('id', '=', product).execute()
      const code = number('C')
      const containerId = await house.stored(containers, { code, lastBatchNo: '' })
      await house.stored(weighRecords, { containerId, batchNo })
      const starts = [await desk().lotNo(product), await desk().huCode(huId), sscc, outNo, code]
      const found: string[][] = []
      for (const one of starts) found.push((await desk().impact({ code: one })).startLots)
      expect(found).toEqual(starts.map(() => [product]))
    })

    test('a scale, a machine and a person reach the batches of a time, its first instant and not its last [TASK-065]', async () => {
      const batches = [number('B'), number('B'), number('B')] as const
      const lots = [await desk().book.lot(), await desk().book.lot(), await desk().book.lot()] as const
      for (const [at, id] of lots.entries())
        await desk()
          .db()
          .updateTable('mes_material_lot')
          .set({ originRefType: 'batch', originRefId: batches[at] ?? '' })
          .where('id', '=', id)
          .execute()
      const code = number('SC')
      await house.stored(scales, { code })
      const first = String(Date.parse('2026-11-21T08:00:00+08:00'))
      await house.stored(weighRecords, { scaleId: code, batchNo: batches[0], weighTime: first, weighBy: 'viewer' })
      await house.stored(weighRecords, { scaleId: code, batchNo: batches[1], weighTime: after, weighBy: 'viewer' })
      expect((await desk().impact({ kind: 'scale', code, ...span })).startLots).toEqual([lots[0]])
      const equipCode = number('ML')
      const vesselId = await house.stored(machines, { equipCode })
      await house.stored(charges, { vesselId, batchNo: batches[2], createTime: during, chargeBy: 'guest', checkBy: '' })
      expect((await desk().impact({ kind: 'machine', code: equipCode, ...span })).startLots).toEqual([lots[2]])
      expect((await desk().impact({ kind: 'person', code: 'viewer', ...span })).startLots).toEqual([lots[0]])
      expect((await desk().impact({ kind: 'person', code: 'guest', ...span })).startLots).toEqual([lots[2]])
    })

    test('a person reaches the batches that they reported, by their own hand or beside others, checked, weighed, signed, packed and sealed [TASK-065]', async () => {
      const reached = async (make: (batchNo: string, planId: string) => Promise<unknown>) => {
        const [batchNo, lot] = [number('B'), await desk().book.lot()]
        await desk().db().updateTable('mes_material_lot').set({ originRefType: 'batch', originRefId: batchNo }).where('id', '=', lot).execute()
        await make(batchNo, await house.stored(plans, { batchNo }))
        const before = await desk()
          .impact({ kind: 'person', code: 'guest', ...span })
          .then(
            ({ startLots }) => startLots,
            (): string[] => [],
          )
        return before.includes(lot)
      }
      const reported = (more: object) => async (_batchNo: string, planId: string) =>
        house.stored(workReports, { taskId: await house.stored(tasks, { planId }), createTime: during, ...more })
      const found = {
        wrote: await reached(reported({ createBy: 'guest', personIds: 'viewer' })),
        beside: await reached(reported({ createBy: 'viewer', personIds: 'viewer,guest' })),
        other: await reached(reported({ createBy: 'viewer', personIds: 'guests' })),
        later: await reached(reported({ createBy: 'guest', personIds: '', createTime: after })),
        checked: await reached((batchNo, planId) => house.stored(charges, { planId, batchNo, chargeBy: 'viewer', checkBy: 'guest', checkTime: during })),
        signed: await reached(async (batchNo, planId) =>
          house.stored(weightLines, { weightId: await house.stored(weightOrders, { planId, batchNo }), signBy: 'guest', signTime: during }),
        ),
        packed: await reached(async (batchNo, planId) =>
          house.stored(boxItems, { jobId: await house.stored(nbcJobs, { planId, batchNo }), createBy: 'guest', createTime: during }),
        ),
        sealed: await reached(async (batchNo, planId) =>
          house.stored(boxes, { jobId: await house.stored(nbcJobs, { planId, batchNo }), batchNo, sealedBy: 'guest', sealTime: during }),
        ),
      }
      expect(found).toEqual({ wrote: true, beside: true, other: false, later: false, checked: true, signed: true, packed: true, sealed: true })
    })

    test('what reaches nothing is refused with a sentence, and no recall is begun of it', async () => {
      const { refused, begin, db } = desk()
      expect(await refused({ code: 'NIX-1' })).toEqual([404, '没有找到 NIX-1。请扫批次、料件、箱、生产单、出库单、收货单或容器的码'])
      expect(await refused({ kind: 'scale', code: 'SC-X', ...span })).toEqual([404, '没有秤 SC-X，请核对秤的编码'])
      expect(await refused({ kind: 'person', code: 'admin' })).toEqual([422, '请选择从什么时间到什么时间'])
      expect(await refused({ kind: 'person', code: 'admin', from: span.to, to: span.from })).toEqual([422, '开始时间应早于结束时间，请重新选择'])
      expect(await refused({ kind: 'person', code: 'admin', from: '2020-01-01 00:00:00', to: '2020-01-02 00:00:00' })).toEqual([
        404,
        expect.stringContaining('没有牵连任何批次，不用召回'),
      ])
      const before = await db().selectFrom('mes_recall').select('id').execute()
      expect((await begin({ startCode: 'NIX-1' })).status).toBe(404)
      expect(await db().selectFrom('mes_recall').select('id').execute()).toEqual(before)
    })

    test('one signature holds everything that is reached in one transaction, also what was made after it began, with counts before and after [TASK-065]', async () => {
      const { raw, bulk, product } = await outbreak()
      const { begin, give, statusOf, one, lotNo, chain, db } = desk()
      const began = await begin({ startCode: await lotNo(raw) })
      expect([began.status, began.body.message]).toEqual([200, expect.stringMatching(/^RC\d{8}-\d{2}：牵连 3 批，1 家客户$/)])
      const id = (began.body.result as { id: string }).id
      expect(await one(id)).toMatchObject({ status: 'tracing', lots: 3, boxes: 2, boxesShipped: 1, customers: 1, heldLots: 0, ncrId: null })
      const [later = ''] = await chain(product, 1)
      expect((await give(id, 'hold')).status).toBe(422)
      expect(await statusOf([raw, bulk, product, later])).toEqual(['pass', 'pass', 'pass', 'pass'])
      const held = await give(id, 'hold', {}, true)
      expect([held.status, held.body.message]).toEqual([200, expect.stringContaining('已冻结 4 批')])
      expect(await statusOf([raw, bulk, product, later])).toEqual(['hold', 'hold', 'hold', 'hold'])
      const after = await one(id)
      expect(after).toMatchObject({ status: 'held', usableBefore: 1, usableAfter: 0, heldLots: 4, holdBy: 'admin' })
      expect(after.esignId).not.toBe('')
      expect(
        await db()
          .selectFrom('mes_ncr')
          .select(['status', 'heldLots', 'source'])
          .where('id', '=', after.ncrId ?? '')
          .execute(),
      ).toEqual([{ status: 'investigating', heldLots: 4, source: 'recall' }])
      expect((await give(id, 'hold', {}, true)).status).toBe(409)
      expect((await give(id, 'close', { conclusion: '全部找到' })).status).toBe(200)
      expect(await one(id)).toMatchObject({ status: 'closed', conclusion: '全部找到', endBy: 'admin' })
    })

    test('a drill is timed and signed and holds nothing, and its protocol names each lot and customer', async () => {
      const { raw, bulk, product, customer, outNo } = await outbreak()
      const { begin, give, statusOf, one, lotNo, db } = desk()
      const id = ((await begin({ isDrill: 'Y', startCode: await lotNo(raw) })).body.result as { id: string }).id
      house.api.clock.now += 766_000
      expect((await give(id, 'hold', {}, true)).body.message).toContain('演练，3 批只记录，没有冻结')
      expect(await statusOf([raw, bulk, product])).toEqual(['pass', 'pass', 'pass'])
      expect(await one(id)).toMatchObject({ status: 'held', heldLots: 3, usableBefore: 1, usableAfter: 1, ncrId: null })
      const { text } = await protocolOf(db(), id, { plantTz: 'Asia/Shanghai', at: house.api.clock.now })
      expect(text).toContain('召回演练报告')
      expect(text).toContain('0 时 12 分 46 秒')
      for (const named of [await lotNo(raw), await lotNo(bulk), await lotNo(product), customer, outNo]) expect(text).toContain(`>${named}<`)
    })
  })
