import { describe, expect, test } from 'vitest'
import { aqls } from '#contract/rules/sampling/masterTable.ts'
import { askInspection } from '../../../../server/modules/quality/inspection.service.ts'
import { ofGbReduced, ofMilStd } from '../../../contract/rules/sampling/publishedTables.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { qualityOn } from './qualityOn.ts'

const published = { normal: ofMilStd.normal, tightened: ofMilStd.tightened, reduced: ofGbReduced } as const
type Severity = keyof typeof published
/** Units to draw and acceptance number, as a published table has them for a code letter. */
function cellOf(severity: Severity, letter: string, aql: (typeof aqls)[number]): { sampleCount: number; acceptCount: number } {
  const row = atLeast(16, published[severity].trim().split('\n')).find((line) => line.trim().startsWith(`${letter} `))
  const [n, ac] = (row?.trim().split(' ')[aqls.indexOf(aql) + 1] ?? '').split('/').map(Number)
  return { sampleCount: n ?? Number.NaN, acceptCount: ac ?? Number.NaN }
}

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`sampling plans on ${database.name}`, () => {
    const on = qualityOn(database)
    const look = { name: '外观', type: 'choice', choices: '均匀,结块', goodChoices: '均匀' }
    const orderOf = (id: string) => on.db().selectFrom('mes_qc_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const materialOf = async (lotId: string) => (await on.lot(lotId)).materialId
    const aMaterial = async () => materialOf(await on.stock().lot())

    /** A lot of a material that waits for its inspection by the one valid template of that material. */
    async function asked(materialId: string, lotSize: number): Promise<string> {
      const lotId = await on.stock().lot({ qualityStatus: 'pending' })
      await on.db().updateTable('mes_material_lot').set({ materialId }).where('id', '=', lotId).execute()
      const what = { qcType: 'IQC', refType: 'mesInOrder', refId: lotId, lotId, batchNo: '', lotSize, plantTz: 'Asia/Shanghai' } as const
      return (await on.unit((work) => askInspection(work, what))) ?? ''
    }
    async function sampled(id: string) {
      await on.doneTo('mesQcOrder', id, 'sample')
      const { severity, sampleCount, acceptCount } = await orderOf(id)
      return { severity, sampleCount, acceptCount }
    }
    const plan = (level: string, aql: number, more: object = {}) => ({ sampling: 'gb2828', level, aql, ...more })

    /** How lots of 1000 units are looked at, one after the other, with so many units that do not conform; each judges itself by its plan. */
    async function inspectedLots(materialId: string, counts: readonly number[]): Promise<string[]> {
      const severities: string[] = []
      for (const count of counts) {
        const id = await asked(materialId, 1000)
        const { severity, acceptCount } = await sampled(id)
        expect((await on.record(id, [String(count)])).status).toBe(200)
        const isGood = count <= acceptCount
        expect((await on.readings(id)).map(({ judge }) => judge)).toEqual([isGood ? 'pass' : 'fail'])
        await on.doneTo('mesQcOrder', id, 'submit')
        await on.doneTo('mesQcOrder', id, 'review', isGood ? { result: 'pass' } : { result: 'fail', note: '不接收' }, { as: 'viewer', signedBy: ['viewer'] })
        severities.push(severity)
      }
      return severities
    }
    const nextOf = async (materialId: string) => sampled(await asked(materialId, 1000))
    const planned = async (more: object = {}) => {
      const materialId = await aMaterial()
      await on.template('IQC', [look], { materialId, ...plan('II', 1, more) })
      return materialId
    }

    // letters by table 1 of the standard; an arrow leads to the sample of another letter, and a sample as large as the lot is the whole lot
    test.each(
      atLeast(10, [
        [1200, 'II', 1, 'J', '80/2'],
        [1201, 'II', 1, 'K', '125/3'],
        [500, 'II', 0.4, 'H', '32/0'],
        [500, 'II', 0.65, 'H', '80/1'],
        [501, 'II', 0.65, 'J', '80/1'],
        [3200, 'I', 1.5, 'H', '50/2'],
        [3200, 'III', 1.5, 'L', '200/7'],
        [3200, 'S-4', 4, 'G', '32/3'],
        [50, 'II', 1, 'D', '13/0'],
        [8, 'II', 0.1, 'A', '8/0'],
      ] as const),
    )(
      'of %d units at level %s and AQL %d an inspection draws and accepts what the tables print for letter %s: %s [TASK-060]',
      async (lotSize, level, aql, letter, shown) => {
        const materialId = await aMaterial()
        await on.template('IQC', [look], { materialId, ...plan(level, aql) })
        const cell = cellOf('normal', letter, aql)
        const whole = { ...cell, sampleCount: Math.min(cell.sampleCount, lotSize) }
        expect(`${whole.sampleCount}/${whole.acceptCount}`).toBe(shown)
        expect(await sampled(await asked(materialId, lotSize))).toEqual({ severity: 'normal', ...whole })
      },
    )

    test('two lots of five that are not accepted tighten what follows, of that material alone; five accepted in a row lead back [TASK-060]', async () => {
      const materialId = await planned()
      expect(await inspectedLots(materialId, [3, 0, 0, 0, 0, 3])).toEqual(Array.from({ length: 6 }, () => 'normal')) // two of six
      expect(await inspectedLots(materialId, [3])).toEqual(['normal'])
      expect(await nextOf(await planned())).toMatchObject({ severity: 'normal' })
      expect(await nextOf(materialId)).toEqual({ severity: 'tightened', ...cellOf('tightened', 'J', 1) })
      expect(await inspectedLots(materialId, [1, 1, 1, 1, 1])).toEqual(Array.from({ length: 5 }, () => 'tightened'))
      expect(await nextOf(materialId)).toEqual({ severity: 'normal', ...cellOf('normal', 'J', 1) })
    })

    test('five that are not accepted while tightened stop sampling, four do not [TASK-060]', async () => {
      const materialId = await planned()
      await inspectedLots(materialId, [3, 3, 2, 2, 2, 2])
      expect(await nextOf(materialId)).toMatchObject({ severity: 'tightened' })
      await inspectedLots(materialId, [2])
      const stopped = await on.giveTo('mesQcOrder', await asked(materialId, 1000), 'sample')
      expect([stopped.status, stopped.message]).toEqual([409, '加严检验已有 5 批不接收，按 GB/T 2828.1 停止抽样检验。请供应商整改，这一批全检或退货'])
    })

    test('ten good lots reduce what follows where the template allows it, nine do not; one that is not accepted leads back [TASK-060]', async () => {
      const materialId = await planned({ mayReduce: 'Y' })
      const strict = await planned({ mayReduce: 'N' })
      const nine = Array.from({ length: 9 }, () => 1)
      await inspectedLots(materialId, nine)
      expect((await nextOf(materialId)).severity).toBe('normal')
      await inspectedLots(materialId, [1])
      expect(await nextOf(materialId)).toEqual({ severity: 'reduced', ...cellOf('reduced', 'J', 1) })
      expect(await inspectedLots(materialId, [1, 2])).toEqual(['reduced', 'reduced'])
      expect((await nextOf(materialId)).severity).toBe('normal')
      await inspectedLots(strict, [...nine, 1])
      expect((await nextOf(strict)).severity).toBe('normal')
    })
  })
