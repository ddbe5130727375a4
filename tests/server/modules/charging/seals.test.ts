import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { batchDocument } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import { canonicalHash } from '../../../../server/canonical.ts'
import { isPostgres } from '../../../../server/db/isPostgres.ts'
import { parameterHash } from '../../../../server/modules/charging/parameterHash.service.ts'
import { prove } from '../../../../server/modules/proof/proof.service.ts'
import { workFor } from '../../../../server/tenancy/atWork.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { vesselsOn } from './vessels.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`the record of a batch on ${database.name}`, () => {
    const on = vesselsOn(database)
    const db = () => on.book().api.db
    const read = async (batchNo: string, as: 'admin' | 'viewer' = 'admin') => {
      const url = `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`
      const { status, body } = await on.book().api.call({ method: 'GET', url, headers: { 'x-access-token': on.book().tokens[as] } })
      return { status, record: body.result as BatchDossier } // BatchDossier where it is 200
    }
    const sealCheck = async () =>
      (await prove(db(), () => on.book().api.clock.now))
        .filter(({ key }) => key === 'batchSeals')
        .flatMap(({ wrong }) => wrong.map(({ name, id }) => ({ name, id })))

    /** A batch that was charged, checked and reported. */
    async function made() {
      const batch = await on.readyBatch()
      const bag = await on.weighed(batch.planId, { kg: 5 })
      await on.scan({ ...batch.at, huId: bag.huId })
      await on.done(on.complete(batch.mixing))
      const reportId = await on.made(batch.mixing, 5)
      return { ...batch, bag, reportId }
    }

    test('tells plan, weighings, charges, steps, reports, clearance and signatures of a batch, and that all of it is as it was written', async () => {
      const { batchNo, bag } = await made()
      const { record } = await read(batchNo)
      expect(record).toMatchObject({ batchNo, qty: 5, unit: 'kg', broken: [] })
      expect(record.sealed).toBeGreaterThan(3)
      expect(record.bags.map(({ huCode, net, charged, isVoid }) => [huCode, net, charged, isVoid])).toEqual([[bag.huCode, 5, 5, false]])
      expect(record.bags[0]).toMatchObject({ chargeBy: expect.any(String) as string, checkBy: expect.any(String) as string })
      expect(record.clearances.map(({ status }) => status)).toEqual(['used'])
      expect(record.reports.map(({ good, status }) => [good, status])).toEqual([[5, 'confirmed']])
      expect(record.signatures.map(({ name }) => name).toSorted()).toEqual(['工序任务 投料完成', '工序任务 投料完成', '清场记录 签名清场', '清场记录 签名清场'])
      const document = batchDocument(record)
      for (const text of atLeast(4, [batchNo, bag.huCode, '投入 = 称入', '核对一致'])) expect(document).toContain(text)
      expect(await sealCheck()).toEqual([])
    })

    test('a byte that is changed by SQL shows on the record, its document and the proof page, with the part that it is in [RULE-018]', async () => {
      const { batchNo, planId, bag, reportId, clearanceId, mixing } = await made()
      const parameter = {
        taskId: mixing,
        equipCode: 'MX',
        tagCode: 'MX.t',
        name: '料温',
        unit: '°C',
        fromMs: 1,
        toMs: 2,
        lowest: 1,
        highest: 2,
        average: 1.5,
        knownPct: 100,
      }
      const limits = { limitLL: null, limitL: null, limitH: 3, limitHH: null, words: '', curve: '[[1,1,1,1]]' }
      const hash = parameterHash({ ...parameter, ...limits })
      await db()
        .insertInto('mes_batch_parameter')
        .values({ id: `p-${planId}`, decimals: 1, ...parameter, ...limits, hash })
        .execute()
      expect((await read(batchNo)).record.broken).toEqual([])
      const charge = (await on.chargesOf(planId))[0]?.id ?? ''
      const changes = atLeast(5, [
        { part: '投料', table: 'mes_charge', column: 'chargeBy', id: charge, to: 'viewer' },
        { part: '称量', table: 'mes_weigh_record', column: 'netQty', id: bag.recordId, to: 5_000_001 },
        { part: '报工', table: 'mes_work_report', column: 'qtyGood', id: reportId, to: 4_999_999 },
        { part: '清场', table: 'mes_line_clearance', column: 'sign2By', id: clearanceId, to: 'guest' },
        { part: '参数', table: 'mes_batch_parameter', column: 'highest', id: `p-${planId}`, to: 2.5 },
      ])
      let looked = 0
      for (const { part, table, column, id, to } of changes) {
        const put = async (value: unknown) => {
          await withoutTriggers(table, () => sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db()))
        }
        const { rows } = await sql<{ was: unknown }>`select ${sql.ref(column)} as was from ${sql.table(table)} where id = ${id}`.execute(db())
        await put(to)
        const { record } = await read(batchNo)
        expect(record.broken.map((seal) => [seal.part, seal.id])).toEqual([[part, id]])
        expect(batchDocument(record)).toContain('核对不一致')
        expect((await sealCheck()).map((seal) => seal.id)).toEqual([id])
        await put(rows[0]?.was)
        expect((await read(batchNo)).record.broken).toEqual([])
        looked += 1
      }
      expect(looked).toBe(5)
    })

    /** Somebody who may do anything to the database takes its guards away first. */
    async function withoutTriggers(table: string, work: () => Promise<unknown>): Promise<void> {
      if (isPostgres(db())) {
        await sql`alter table ${sql.table(table)} disable trigger user`.execute(db())
        await work()
        await sql`alter table ${sql.table(table)} enable trigger user`.execute(db())
        return
      }
      const { rows } = await sql<{
        name: string
        text: string
      }>`select name, sql as text from sqlite_master where type = 'trigger' and tbl_name = ${table}`.execute(db())
      for (const { name } of rows) await sql`drop trigger ${sql.id(name)}`.execute(db())
      await work()
      for (const { text } of rows) await workFor('every', () => sql.raw(text).execute(db()))
    }

    test('shares and amounts of the formula are told to who may see shares, and its hash to everybody', async () => {
      const { batchNo, planId } = await on.bare()
      const { productId } = await db().selectFrom('mes_plan').select('productId').where('id', '=', planId).executeTakeFirstOrThrow()
      const formulaId = (await on.book().added(colorFormulas)).id
      const versionId = (await on.book().added(formulaVersions, { formulaId })).id
      const lines = [{ seq: 1, phase: 'A', materialId: productId, pct: 60_000_000, qty: 3_000_000, unit: 'kg' }]
      const hash = canonicalHash({ versionId, lossPct: 0, lines })
      await db().insertInto('mes_batch_formula').values({ planId, versionId, versionLabel: 'F03 v3', lossPct: 0, hash, createTime: 0 }).execute()
      for (const line of lines)
        await db()
          .insertInto('mes_batch_formula_line')
          .values({ planId, ...line })
          .execute()
      const told = async () => (await read(batchNo)).record.formula?.lines.map(({ pct, qty }) => [pct, qty])
      expect(await told()).toEqual([[60, 3]])
      const right = { roleId: on.book().role, permission: 'mes:batchRecord:view' }
      await db().insertInto('sys_role_permission').values(right).execute()
      const seen = (await read(batchNo, 'viewer')).record
      expect(seen.formula).toMatchObject({ hash, lines: [{ pct: null, qty: null }] })
      const cells = (record: BatchDossier) => ['>60<', '>3 kg<', '>***<'].map((cell) => batchDocument(record).includes(cell))
      expect([cells((await read(batchNo)).record), cells(seen), seen.broken]).toEqual([[true, true, false], [false, false, true], []])
      await db().deleteFrom('sys_role_permission').where('permission', '=', right.permission).where('roleId', '=', right.roleId).execute()
      await db().updateTable('mes_batch_formula_line').set({ qty: 3_000_001 }).where('planId', '=', planId).execute()
      expect((await read(batchNo)).record.broken.map(({ part }) => part)).toEqual(['配方'])
    })

    test('nobody reads it without the right, and a batch that is not there is named', async () => {
      const { batchNo } = await on.bare()
      expect((await read(batchNo, 'viewer')).status).toBe(403)
      expect((await read('NO-SUCH')).status).toBe(404)
      expect((await read(batchNo)).status).toBe(200)
    })
  })
