import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { batchDocument } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import type { BatchDossier } from '#contract/modules/charging/batchDossier.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { chargingRoutes } from '../../../../server/modules/charging/charging.routes.ts'
import { passwords } from '../../../support/api.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { dispatchDesk } from './dispatchDesk.ts'

/** What a batch is made by stays what it was when it was dispatched (factory.md 4 R17). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`frozen formulas on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => chargingRoutes(parts) })
    let opened: ReturnType<typeof dispatchDesk> | null = null
    const desk = () => (opened ??= dispatchDesk(house))
    const db = () => house.api.db
    const line = (seq: number, materialId: string, pct: number) => ({ key: String(seq), seq, phase: 'A', materialId, pct, isKey: 'Y', remark: '' })
    const dossier = async (batchNo: string) => (await house.call('GET', `/mes/batchRecord/queryByBatch?batchNo=${batchNo}`)).body.result as BatchDossier // of a batch that is there
    /** A batch of 20 kg by a formula of talc and red, 90 and 10 percent, both in the store. */
    async function batch() {
      const at = await desk().places()
      const [talc, red] = [await desk().book.lot(), await desk().book.lot()]
      for (const lot of [talc, red]) await desk().book.bag(lot, at.bin, 30)
      const made = await desk().newBatch(20)
      const formulaId = await desk().approve(made.productId, [
        { lotId: talc, pct: 90 },
        { lotId: red, pct: 10 },
      ])
      return { ...made, talc, red, formulaId }
    }

    test('a batch keeps its copy when its formula gives way, and a byte of the copy that is changed shows on page and print [RULE-017]', async () => {
      const { planId, batchNo, productId, talc, formulaId } = await batch()
      await desk().done(desk().dispatch(planId))
      const kept = (await dossier(batchNo)).formula
      expect(kept?.lines.map(({ pct, qty }) => [pct, qty])).toEqual([
        [90, 18],
        [10, 2],
      ])
      await desk().approve(productId, [{ lotId: talc, pct: 100 }], { formulaId })
      const record = await dossier(batchNo)
      expect([record.formula, record.broken]).toEqual([kept, []])
      const document = batchDocument(record)
      expect([document.includes(`配方摘要 ${kept?.hash.toUpperCase()}`), document.includes('核对不一致')]).toEqual([true, false])

      const table = { head: 'mes_batch_formula', line: 'mes_batch_formula_line' }
      const changes = atLeast(7, [
        { of: table.head, column: 'lossPct', to: 1 },
        { of: table.head, column: 'hash', to: 'a'.repeat(64) },
        { of: table.line, column: 'pct', to: 90_000_001 },
        { of: table.line, column: 'qty', to: 18_000_001 },
        { of: table.line, column: 'unit', to: 'g' },
        { of: table.line, column: 'phase', to: 'B' },
        { of: table.line, column: 'seq', to: 0 },
      ])
      let looked = 0
      for (const { of, column, to } of changes) {
        const where = of === table.line ? sql`"planId" = ${planId} and seq in (0, 1)` : sql`"planId" = ${planId}`
        const { rows } = await sql<{ was: unknown }>`select ${sql.ref(column)} as was from ${sql.table(of)} where ${where}`.execute(db())
        const put = (value: unknown) => sql`update ${sql.table(of)} set ${sql.ref(column)} = ${value} where ${where}`.execute(db())
        await put(to)
        const forged = await dossier(batchNo)
        expect([column, forged.broken.map(({ part, id, name }) => [part, id, name])]).toEqual([column, [['配方', planId, batchNo]]])
        expect(batchDocument(forged)).toMatch(new RegExp(`核对不一致.*配方 ${batchNo}：内容和写入时的摘要不一致`))
        await put(rows[0]?.was)
        expect((await dossier(batchNo)).broken).toEqual([])
        looked += 1
      }
      expect(looked).toBe(changes.length)
      await db().deleteFrom('mes_batch_formula_line').where('planId', '=', planId).where('seq', '=', 2).execute()
      expect((await dossier(batchNo)).broken.map(({ part }) => part)).toEqual(['配方'])
    })

    test('a batch that is dispatched while another version is approved has the whole of one of them, in either order [RULE-017]', async () => {
      const { id: role } = await db().selectFrom('sys_role').select('id').where('roleCode', '=', 'viewer').executeTakeFirstOrThrow()
      await db().insertInto('sys_role_permission').values({ roleId: role, permission: 'mes:formula:approve' }).execute()
      for (const isDispatchFirst of [true, false]) {
        const { planId, batchNo, talc, red, formulaId } = await batch()
        const changed = [line(1, await desk().materialOf(talc), 96), line(2, await desk().materialOf(red), 4)]
        const { id } = await house.added(formulaVersions, { formulaId, lossPct: 0, changeReason: '减色', lines: { mesFormulaLine: { changed, deleted: [] } } })
        await db().updateTable('mes_formula_version').set({ status: 'trial' }).where('id', '=', id).execute()
        const { version } = await db().selectFrom('mes_formula_version').select('version').where('id', '=', id).executeTakeFirstOrThrow()
        const signatures: string[] = []
        for (const username of ['admin', 'viewer'] as const) {
          const asked = { resource: 'mesFormulaVersion', id, version, command: 'approve', username, method: 'password', secret: passwords[username] }
          signatures.push(((await house.call('POST', '/sys/esign/sign', asked)).body.result as { signId: string }).signId) // Signed
        }
        const both = [() => desk().dispatch(planId), () => house.call('POST', '/mes/formulaVersion/approve', { id, version, signatures })]
        const answers = await atOnce(db(), isDispatchFirst ? both : both.toReversed())
        expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(({ body }) => [200, body.message]))
        const { formula, broken } = await dossier(batchNo)
        expect(broken).toEqual([])
        expect([
          [90, 10],
          [96, 4],
        ]).toContainEqual(formula?.lines.map(({ pct }) => pct))
      }
    })
  })
