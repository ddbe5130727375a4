import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { printers } from '#contract/modules/printing/printer.ts'
import { labelStationPath } from '#contract/modules/printing/labelStation.ts'
import { labelSources } from '#contract/modules/labels/labelSources.ts'
import { unitWeighed } from '#contract/modules/weighing/unitWeighed.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { createUnits } from '../../../../server/bus/units.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { stationRoutes } from '../../../../server/modules/printing/station.routes.ts'
import { deskRoutes } from '../../../../server/modules/weighing/desk/desk.routes.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { terminal, weighDesk } from './weighDesk.ts'

const sampleValues = Object.fromEntries(labelSources.hu.map(({ name, sample }) => [name, sample]))

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`labels of what is weighed on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => [...deskRoutes(parts), ...stationRoutes(parts)] })
    let made: ReturnType<typeof weighDesk> | null = null
    const desk = () => (made ??= weighDesk(house))
    let stop = () => {}
    let printerId = ''
    beforeAll(async () => {
      stop = desk().keep()
      printerId = (await house.added(printers, { name: '称量间打印机', host: '127.0.0.1' })).id
    })
    afterAll(() => stop())

    const set = (to: string | null) => house.call('POST', labelStationPath, { terminal, printerId: to })
    const jobs = () => desk().db().selectFrom('mes_print_job').selectAll().orderBy('id').execute()
    const labelsOf = async (weightId: string) => {
      const { body } = await house.call('GET', `/mes/weighDesk/view?weightId=${weightId}`)
      const { lines } = body.result as { lines: { records: { huCode: string; label: object }[] }[] } // DeskView
      return lines.flatMap(({ records }) => records)
    }
    const lastRecord = async (weightId: string) => (await desk().bagsOf(weightId)).at(-1)
    let batches = 0
    /** A batch under a number as plants give them: those of the desk of these tests are longer than a label. */
    async function batch() {
      const found = await desk().batch()
      const batchNo = `261123A${String((batches += 1)).padStart(2, '0')}`
      for (const table of ['mes_weight_order', 'mes_stock_reservation'] as const)
        await desk().db().updateTable(table).set({ batchNo }).where('batchNo', '=', found.batchNo).execute()
      return { ...found, batchNo }
    }
    /** That the label of a unit came out once, as the run of a printer writes it. */
    async function cameOut(object: string, title: string) {
      const row = {
        id: rowId(house.api.clock.now),
        createBy: 'admin',
        createTime: house.api.clock.now,
        updateBy: 'admin',
        updateTime: house.api.clock.now,
        version: 1,
      }
      const said = { jobNo: `P-${object}-${title}`, title, object, labelNo: 1, printCount: 1, printerName: '称量间打印机' }
      const why = { reprintReason: '', reprintText: '', templateHash: 'none', dataHash: 'none', data: '{}' }
      await desk()
        .db()
        .insertInto('mes_print_log')
        .values({ ...row, ...said, ...why })
        .execute()
    }

    test('a station with a printer has its bag labelled by the weighing itself, with what was weighed; one that chose none, or nothing yet, has not', async () => {
      const one = desk()
      const { weightId, talcLine, redLine, talcBag, redBag, scaleId, batchNo } = await batch()
      expect((await house.call('GET', `${labelStationPath}?terminal=${terminal}`)).body.result).toMatchObject({ isSet: false, printerId: null })
      await one.weighed(talcLine, talcBag, scaleId, 18_000)
      expect(await jobs()).toEqual([])
      expect((await set(printerId)).body.result).toEqual({ isSet: true, printerId, printerName: '称量间打印机', why: '' })
      await one.weighed(redLine, redBag, scaleId, 1995)
      expect((await labelsOf(weightId)).map(({ label }) => label)).toEqual([
        { state: 'none', why: '', prints: 0 },
        { state: 'queued', why: '', prints: 0 },
      ])
      const [job, ...others] = await jobs()
      expect([job?.title, job?.printerId, job?.reprintReason, others.length]).toEqual(['称量袋', printerId, '', 0])
      const bag = (await labelsOf(weightId)).at(-1)
      expect(JSON.parse(job?.records ?? '[]')).toMatchObject([
        { object: bag?.huCode, values: { huCode: bag?.huCode, batchNo, netQty: '1.995', tareQty: '0.5', grossQty: '2.495' } },
      ])
      expect((await set(null)).body.result).toMatchObject({ isSet: true, printerId: null })
      const next = await batch()
      await one.weighed(next.talcLine, next.talcBag, next.scaleId, 18_000)
      expect(await jobs()).toHaveLength(1)
    })

    test('who sets the printer of a station, and to what, has its line in the audit chain', async () => {
      const lines = () =>
        desk()
          .db()
          .selectFrom('mes_audit')
          .select(['username', 'action', 'entityId', 'before', 'after'])
          .where('entity', '=', 'labelStation')
          .orderBy('id')
          .execute()
      const before = (await lines()).length
      await set(printerId)
      await set('nobody')
      await set(null)
      const found = (await lines()).slice(before)
      expect(found.map(({ username, action, entityId }) => [username, action, entityId])).toEqual([
        ['admin', 'labelStation.set', terminal],
        ['admin', 'labelStation.set', terminal],
      ])
      expect(found.map(({ after }) => (JSON.parse(String(after)) as { printerId: string | null }).printerId)).toEqual([printerId, null]) // as it was noted
      expect(JSON.parse(String(found[1]?.before))).toMatchObject({ terminal, printerId })
    })

    test('a label that cannot be printed says why beside its bag, and the weighing stands', async () => {
      const one = desk()
      const broken = await house.added(printers, { name: '要停用的打印机', host: '127.0.0.1' })
      await set(broken.id)
      await one.db().updateTable('mes_printer').set({ enabled: 'N' }).where('id', '=', broken.id).execute()
      const before = (await jobs()).length
      const { weightId, talcLine, talcBag, scaleId } = await batch()
      await one.weighed(talcLine, talcBag, scaleId, 18_000)
      expect((await one.line(talcLine)).status).toBe('ok')
      expect((await labelsOf(weightId))[0]?.label).toEqual({ state: 'refused', why: '打印机“要停用的打印机”已停用，请换一台', prints: 0 })
      expect(await jobs()).toHaveLength(before)
      expect(await one.said(set(broken.id))).toEqual([422, '打印机“要停用的打印机”已停用，请换一台'])
      expect(await one.said(set('nobody'))).toEqual([422, '没有这台打印机，请重新选择'])
    })

    test('a label is asked for at the desk: the first without a word, the second with a reason, and it is counted', async () => {
      const one = desk()
      await set(null)
      const { weightId, talcLine, talcBag, scaleId } = await batch()
      await one.weighed(talcLine, talcBag, scaleId, 18_000)
      const other = await batch()
      await one.weighed(other.talcLine, other.talcBag, other.scaleId, 18_000)
      const [recordId, othersId] = [(await lastRecord(weightId))?.id ?? '', (await lastRecord(other.weightId))?.id ?? '']
      const asked = { recordId, terminal }
      expect(await one.said(one.post(talcLine, 'label', asked))).toEqual([409, '这个工位设为袋签不自动打，请在“袋签”里点“改”选一台打印机'])
      expect(await one.said(one.post(talcLine, 'label', { ...asked, terminal: 'a-new-one' }))).toEqual([409, '这个工位还没有选打印机，请先在“袋签”里选一台'])
      await set(printerId)
      expect(await one.said(one.post(talcLine, 'label', { ...asked, recordId: othersId }))).toEqual([409, expect.stringContaining('不是这一行的')])
      expect((await one.done(one.post(talcLine, 'label', asked))).message).toBe('标签已送打印机')
      const huCode = (await labelsOf(weightId))[0]?.huCode ?? ''
      const jobNo = (await jobs()).at(-1)?.jobNo
      expect(await one.said(one.post(talcLine, 'label', asked))).toEqual([409, expect.stringContaining(`“${huCode}”的称量袋标签已在打印任务 ${jobNo} 里等着`)])
      await one.db().updateTable('mes_print_job').set({ status: 'done', sent: 1, confirmed: 1 }).execute()
      await cameOut(huCode, '物料件')
      expect((await labelsOf(weightId))[0]?.label).toEqual({ state: 'done', why: '', prints: 0 })
      await cameOut(huCode, '称量袋')
      expect(await one.said(one.post(talcLine, 'label', asked))).toEqual([422, `“${huCode}”的称量袋标签已经打印过，补打请选择原因`])
      await one.done(one.post(talcLine, 'label', { ...asked, reprintReason: 'damaged', reprintText: '沾了油' }))
      const again = (await jobs()).at(-1)
      expect(again).toMatchObject({ title: '称量袋', reprintReason: 'damaged', reprintText: '沾了油' })
      expect(JSON.parse(again?.records ?? '[]')).toMatchObject([{ object: huCode, values: { repeatMark: '补打 1' } }])
      expect((await labelsOf(weightId))[0]?.label).toEqual({ state: 'queued', why: '', prints: 1 })
    })

    test('a weighing that is taken back has its label taken out of the queue; one that is already on its way comes out', async () => {
      const one = desk()
      await set(printerId)
      await one.hireViewer()
      const states: unknown[] = []
      for (const sent of [0, 1]) {
        const { weightId, talcLine, talcBag, scaleId } = await batch()
        await one.weighed(talcLine, talcBag, scaleId, 18_000)
        const { id = '' } = (await jobs()).at(-1) ?? {}
        await one.db().updateTable('mes_print_job').set({ sent, status: 'blocked' }).where('id', '=', id).execute()
        const signatures = await one.signed('mesWeightLine', talcLine, 'void', ['admin', 'viewer'])
        await one.done(one.post(talcLine, 'void', { recordId: (await lastRecord(weightId))?.id, reason: '称错了', signatures }))
        states.push((await jobs()).find((job) => job.id === id)?.status)
      }
      expect(states).toEqual(['cancelled', 'blocked'])
    })

    test('what is left of a bag is labelled anew with its new amount, though its label was printed before', async () => {
      const one = desk()
      await set(printerId)
      const { talcLine, talcBag, scaleId } = await batch()
      await cameOut(talcBag.huCode, '物料件')
      await one.weighed(talcLine, talcBag, scaleId, 17_900)
      const scan = { huCode: talcBag.huCode, scanEventId: await one.scanned('mesHu', talcBag.huId) }
      one.shows(scaleId, '150')
      await one.done(one.post(talcLine, 'leftover', { ...scan, scaleId, terminal, tareQty: 0.05 }))
      const job = (await jobs()).at(-1)
      expect([job?.title, job?.reprintReason]).toEqual(['物料件', 'changed'])
      expect(JSON.parse(job?.records ?? '[]')).toMatchObject([{ object: talcBag.huCode, values: { qty: '0.1', repeatMark: '换签 1' } }])
    })

    test('a leftover that is weighed anew while its label waits has the new label alone', async () => {
      await set(printerId)
      const { talcBag } = await batch()
      const weighed = async (qty: string) =>
        createUnits({ db: house.api.db, bus: house.api.bus, now: () => house.api.clock.now })(
          { ...systemActor, permissions: new Set(['mes:label:print'] as const) },
          (unit) =>
            unit.within(unitWeighed, { kind: 'leftover', terminal, ...talcBag, values: { ...sampleValues, huCode: talcBag.huCode, qty }, reprint: null }),
        )
      await weighed('5.2')
      await weighed('3.1')
      const said = (await jobs()).slice(-2).map(({ status, records }) => [status, (JSON.parse(records) as { values: { qty: string } }[])[0]?.values.qty]) // as they were ordered
      expect(said).toEqual([
        ['cancelled', '5.2'],
        ['queued', '3.1'],
      ])
    })
  })
