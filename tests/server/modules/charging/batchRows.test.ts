import { sql } from 'kysely'
import { expect, test, describe } from 'vitest'
import { batchDocument } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { pdfBrowser } from '../../../../server/files/printPdf.ts'
import { parameterHash } from '../../../../server/modules/charging/parameterHash.service.ts'
import { prove } from '../../../../server/modules/proof/proof.service.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { pdfReaders, saidByHtml } from './printedBatch.ts'
import { vesselsOn } from './vessels.ts'

const plantTz = 'Asia/Shanghai'

for (const database of oneDatabase)
  describe.skipIf(pdfBrowser() === null)('page, PDF and rows of a batch', () => {
    const on = vesselsOn(database)
    const db = () => on.book().api.db
    const asAdmin = () => ({ 'x-access-token': on.book().tokens.admin })

    /** The record as the page reads it, what its document says, and what the PDF says to each reader. */
    async function shown(batchNo: string) {
      const { app, call } = on.book().api
      const { body } = await call({ method: 'GET', url: `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`, headers: asAdmin() })
      const record = body.result as BatchDossier // as the route declares it
      const { rawPayload } = await app.inject({ method: 'GET', url: `/mes/batchRecord/exportPdf?batchNo=${batchNo}`, headers: asAdmin() })
      const printed: string[] = []
      for (const read of pdfReaders) printed.push(await read(rawPayload))
      return { record, said: [saidByHtml(batchDocument(record)), ...printed] }
    }
    const brokenRows = async () => (await prove(db(), () => on.book().api.clock.now)).find(({ key }) => key === 'batchSeals')?.wrong.map(({ id }) => id)

    /** A batch with two bags of odd weights, charged, checked and reported, and a measured value. */
    async function made() {
      const batch = await on.readyBatch()
      const bags = [await on.weighed(batch.planId, { kg: 4.8766 }), await on.weighed(batch.planId, { kg: 0.1234 })]
      for (const { huId } of bags) await on.scan({ ...batch.at, huId })
      await on.done(on.complete(batch.mixing))
      const reportId = await on.made(batch.mixing, 4.95, { qtyBad: 0.05, reasons: '结块' })
      const figures = { lowest: 21, highest: 47, average: 31.5, knownPct: 100, limitLL: null, limitL: null, limitH: 60, limitHH: null }
      const parameter = { taskId: batch.mixing, equipCode: 'MX', tagCode: 'MX.t', name: '料温', unit: '°C', fromMs: 1, toMs: 2, ...figures }
      const row = { ...parameter, words: '', curve: '[[1,21,47,47]]' }
      await db()
        .insertInto('mes_batch_parameter')
        .values({ id: `p-${batch.planId}`, decimals: 1, ...row, hash: parameterHash(row) })
        .execute()
      return { ...batch, bags, reportId }
    }

    /** What the rows of a batch say, read from their tables and from nothing of ours. */
    async function rowsSay({ planId, batchNo }: { planId: string; batchNo: string }): Promise<string[]> {
      const kg = (micro: number | string | null) => `${fromMicro(Number(micro))}kg`
      const weighed = await db()
        .selectFrom('mes_weigh_record as w')
        .innerJoin('mes_hu as h', 'h.id', 'w.targetHuId')
        .innerJoin('mes_material_lot as l', 'l.id', 'w.lotId')
        .innerJoin('mes_material as m', 'm.id', 'w.materialId')
        .select(['huCode', 'lotNo', 'materialName', 'netQty'])
        .where('w.batchNo', '=', batchNo)
        .execute()
      const plan = await db()
        .selectFrom('mes_plan')
        .innerJoin('mes_order', 'mes_order.id', 'orderId')
        .select(['planNo', 'orderNo', 'batchQty'])
        .where('mes_plan.id', '=', planId)
        .executeTakeFirstOrThrow()
      const tasks = db().selectFrom('mes_task').select('id').where('planId', '=', planId)
      const reports = await db().selectFrom('mes_work_report').selectAll().where('taskId', 'in', tasks).execute()
      const machines = await db()
        .selectFrom('mes_task')
        .innerJoin('mes_equipment', 'mes_equipment.id', 'equipmentId')
        .select('equipCode')
        .where('planId', '=', planId)
        .execute()
      const measured = await db().selectFrom('mes_batch_parameter').selectAll().where('taskId', 'in', tasks).execute()
      const signed = await db().selectFrom('mes_esign').select(['realname', 'signedAt']).where('refId', 'in', tasks).where('result', '=', 'ok').execute()
      return [
        batchNo,
        plan.planNo,
        plan.orderNo,
        kg(plan.batchQty),
        ...atLeast(2, weighed).flatMap(({ huCode, lotNo, materialName, netQty }) => [`${materialName}${lotNo}${huCode}${kg(netQty)}`]),
        ...atLeast(1, reports).flatMap(({ reportNo, qtyGood, qtyBad }) => [`${reportNo}${kg(qtyGood)}${kg(qtyBad)}`]),
        ...atLeast(2, machines).map(({ equipCode }) => equipCode),
        ...atLeast(1, measured).map(({ name, unit, highest, limitH }) => `${name}${unit}最高${Number(highest).toFixed(1)}/上限${limitH}`),
        ...atLeast(2, signed).flatMap(({ realname, signedAt }) => [realname, wireTime(Number(signedAt), plantTz).replace(' ', '')]),
      ]
    }

    test('what the rows say stands on the page and in the PDF, to the last gram [TASK-018]', async () => {
      const batch = await made()
      const words = await rowsSay(batch)
      const { record, said } = await shown(batch.batchNo)
      expect(words).toContainEqual(expect.stringContaining('0.1234kg'))
      for (const text of atLeast(2, said)) expect(words.filter((word) => !text.includes(word.normalize('NFKC').replaceAll(/\s+/g, '')))).toEqual([])
      expect([record.broken, await brokenRows()]).toEqual([[], []])
      for (const text of atLeast(2, said)) expect([text.includes('核对一致'), text.includes('核对不一致')]).toEqual([true, false])
    }, 120_000)

    test('a byte that is changed by SQL shows as broken on the page, in the PDF and of its row, whichever part it is in [TASK-018]', async () => {
      const { batchNo, planId, bags, reportId, clearanceId } = await made()
      const charge = (await on.chargesOf(planId))[0]?.id ?? ''
      const changes = atLeast(5, [
        { part: '投料', table: 'mes_charge', column: 'chargeBy', id: charge, to: 'viewer' },
        { part: '称量', table: 'mes_weigh_record', column: 'netQty', id: bags[1]?.recordId ?? '', to: 123_401 },
        { part: '报工', table: 'mes_work_report', column: 'qtyGood', id: reportId, to: 4_949_999 },
        { part: '清场', table: 'mes_line_clearance', column: 'sign2By', id: clearanceId, to: 'guest' },
        { part: '参数', table: 'mes_batch_parameter', column: 'highest', id: `p-${planId}`, to: 47.5 },
      ])
      for (const { part, table, column, id, to } of changes) {
        const { rows } = await sql<{ was: unknown }>`select ${sql.ref(column)} as was from ${sql.table(table)} where id = ${id}`.execute(db())
        const guards = await sql<{
          name: string
          text: string
        }>`select name, sql as text from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db())
        for (const { name } of guards.rows) await sql`drop trigger ${sql.id(name)}`.execute(db())
        const put = (value: unknown) => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db())
        await put(to)
        const { record, said } = await shown(batchNo)
        expect([record.broken.map((seal) => [seal.part, seal.id]), await brokenRows()]).toEqual([[[part, id]], [id]])
        const named = `▲${part}${record.broken[0]?.name}`.replaceAll(/\s+/g, '')
        for (const text of atLeast(2, said))
          expect([text.includes('核对不一致'), text.includes(named), text.includes('核对一致')], part).toEqual([true, true, false])
        await put(rows[0]?.was)
        for (const { text } of guards.rows) await workFor('every', () => sql.raw(text).execute(db()))
      }
    }, 120_000)
  })
