import { describe, expect, test } from 'vitest'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { materials } from '#contract/modules/material/material.ts'
import { fromMicro } from '#contract/rules/quantity.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'

/** What was approved stays what it was (factory.md 4 R17). */
for (const database of databases)
  describe.skipIf(database.isLeftOut)(`approved formulas on ${database.name}`, () => {
    const house = resourcesOn(database)
    const db = () => house.api.db
    const stands = (id: string, status: string) => db().updateTable('mes_formula_version').set({ status }).where('id', '=', id).execute()
    const versionOf = async (id: string) =>
      (await db().selectFrom('mes_formula_version').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
    const linesOf = (id: string) => db().selectFrom('mes_formula_line').selectAll().where('versionId', '=', id).orderBy('seq').execute()
    const content = async (id: string) => [
      await db()
        .selectFrom('mes_formula_version')
        .select(['formulaId', 'versionNo', 'basisQty', 'lossPct', 'sumPct', 'changeReason'])
        .where('id', '=', id)
        .execute(),
      await linesOf(id),
    ]
    const line = (seq: number, materialId: string, pct: number) => ({ key: String(seq), seq, phase: 'A', materialId, pct, isKey: 'Y', remark: '' })

    /** A draft of two lines, 90 and 10 percent. */
    async function draft() {
      const powder = async () => (await house.added(materials, { maxPct: null })).id
      const changed = [line(1, await powder(), 90), { ...line(2, await powder(), 10), isKey: 'N' }]
      const { id } = await house.added(formulaVersions, { lines: { mesFormulaLine: { changed, deleted: [] } } })
      return id
    }
    const edit = async (id: string, more: object) => house.call('PUT', '/mes/formulaVersion/edit', { id, version: await versionOf(id), ...more })
    /** Every way in which a person may change what a version says. */
    async function ways(id: string) {
      const [first, second] = await linesOf(id)
      if (!first || !second) throw new Error('it has two lines')
      const lines = (changed: readonly object[], deleted: readonly object[] = []) => ({ lines: { mesFormulaLine: { changed, deleted } } })
      const other = { ...line(1, first.materialId, 89), id: first.id, version: first.version }
      return {
        header: () => edit(id, { lossPct: 9 }),
        oneLine: () => house.call('PUT', '/mes/formulaVersion/edit', { id, ...lines([other]) }),
        both: () => edit(id, { lossPct: 9, ...lines([{ ...other, version: first.version }]) }),
        newLine: () => house.call('PUT', '/mes/formulaVersion/edit', { id, ...lines([line(3, first.materialId, 1)]) }),
        lineGone: () => house.call('PUT', '/mes/formulaVersion/edit', { id, ...lines([], [{ id: second.id, version: second.version }]) }),
        gone: () => house.call('DELETE', `/mes/formulaVersion/delete?id=${id}`),
        manyGone: () => house.call('DELETE', `/mes/formulaVersion/deleteBatch?ids=${id}`),
      }
    }

    test('an approved version takes no change by any door, nor one that waits for it or gave way; a draft takes each [RULE-017]', async () => {
      const id = await draft()
      const before = await content(id)
      for (const status of ['submitted', 'trial', 'approved', 'obsolete']) {
        await stands(id, status)
        for (const [name, change] of Object.entries(await ways(id))) expect([status, name, (await change()).status]).toEqual([status, name, 409])
        expect(await content(id)).toEqual(before)
      }
      await stands(id, 'approved')
      const copied = await house.call('POST', '/mes/formulaVersion/copy', { id, version: await versionOf(id), reason: '换色' })
      expect(copied.status, copied.body.message).toBe(200)
      expect(await content(id)).toEqual(before)
      for (const name of ['header', 'oneLine', 'both', 'newLine', 'lineGone', 'gone', 'manyGone'] as const) {
        const other = await draft()
        const changed = await (await ways(other))[name]()
        expect([name, changed.status], changed.body.message).toEqual([name, 200])
      }
    })

    test('of an edit and a submission at once the edit is in what was submitted or is refused, in either order [RULE-017]', async () => {
      const refused = { answers: [409, 200], status: 'submitted', pct: 90, phase: 'A' }
      const asked: [change: object, isEditFirst: boolean, came: object][] = [
        [{ pct: 89 }, true, { answers: [200, 409], status: 'draft', pct: 89, phase: 'A' }],
        [{ pct: 89 }, false, refused],
        // the header itself stays as it is
        [{ isKey: 'N' }, true, { answers: [200, 409], status: 'draft', pct: 90, phase: 'A' }], // one line has to be key
        [{ isKey: 'N' }, false, refused],
        [{ phase: 'B' }, true, { answers: [200, 200], status: 'submitted', pct: 90, phase: 'B' }],
        [{ phase: 'B' }, false, refused],
      ]
      for (const [change, isEditFirst, came] of atLeast(6, asked)) {
        const id = await draft()
        const [first] = await linesOf(id)
        const version = await versionOf(id)
        const changed = [{ ...line(1, first?.materialId ?? '', 90), ...change, id: first?.id, version: first?.version }]
        const editing = () => house.call('PUT', '/mes/formulaVersion/edit', { id, lines: { mesFormulaLine: { changed, deleted: [] } } })
        const both = [editing, () => house.call('POST', '/mes/formulaVersion/submit', { id, version })]
        const given = await atOnce(db(), isEditFirst ? both : both.toReversed())
        const answers = (isEditFirst ? given : given.toReversed()).map(({ status }) => status)
        const { status } = await db().selectFrom('mes_formula_version').select('status').where('id', '=', id).executeTakeFirstOrThrow()
        const [now] = await linesOf(id)
        // on SQLite the one writer gives the turn to whom it likes
        const others = asked.flatMap(([of, , other]) => (database.name === 'SQLite' && JSON.stringify(of) === JSON.stringify(change) ? [other] : []))
        expect([came, ...others]).toContainEqual({ answers, status, pct: fromMicro(Number(now?.pct)), phase: now?.phase })
      }
    })
  })
