import { describe, expect, test } from 'vitest'
import { fromMicro, toMicro } from '#contract/rules/quantity.ts'
import { batchFrozen } from '#contract/modules/formula/batchFrozen.ts'
import { follow } from '../../../../server/bus/bus.ts'
import { canonicalHash } from '../../../../server/canonical.ts'
import { atOnce } from '../../../support/atOnce.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { disagreements } from '../material/stock/stockBook.ts'
import { dispatchDesk } from './dispatchDesk.ts'

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a dispatched batch gets on ${database.name}`, () => {
    const house = resourcesOn(database)
    let opened: ReturnType<typeof dispatchDesk> | null = null
    const desk = () => (opened ??= dispatchDesk(house))
    const kg = (rows: readonly { demandQty: number | string }[]) => rows.map(({ demandQty }) => fromMicro(Number(demandQty)))

    /** A plant where talc (30 kg) and red (3 kg) lie in the store, and a batch of 20 kg of both. */
    async function plant({ lossPct = 0 } = {}) {
      const one = desk()
      await one.db().updateTable('mes_location').set({ status: 0 }).execute() // those of the tests before
      await one.db().deleteFrom('mes_issue_line').execute()
      const at = await one.places()
      const [talc, red] = [await one.book.lot(), await one.book.lot()]
      const [talcBag, redBag] = [await one.book.bag(talc, at.bin, 30), await one.book.bag(red, at.bin, 3)]
      await one.db().updateTable('mes_material').set({ unitScale: 3 }).execute() // the store weighs grams
      const batch = await one.newBatch(20)
      const shares = [
        { lotId: talc, pct: 60 },
        { lotId: red, pct: 10 },
        { lotId: talc, pct: 30 },
      ]
      const formulaId = await one.approve(batch.productId, shares, { lossPct })
      return { ...one, at, talc, red, talcBag, redBag, batch, shares, formulaId }
    }

    test('dispatch freezes the approved formula and makes a released issue order from it, each material once, kept in the store', async () => {
      const { batch, at, talcBag, redBag, dispatch, done, issuesOf, linesOf, lies, db } = await plant()
      await done(dispatch(batch.planId))
      const [issue, ...more] = await issuesOf(batch.planId)
      expect([more, issue?.status, issue?.batchNo, issue?.fromLocationId, issue?.toLocationId]).toEqual([[], 'released', batch.batchNo, at.store, at.staging])
      expect(kg(await linesOf(issue?.id ?? ''))).toEqual([18, 2])
      expect([(await lies(talcBag.huId)).kept, (await lies(redBag.huId)).kept]).toEqual([18, 2])
      const audit = await db()
        .selectFrom('mes_audit')
        .select('action')
        .where('entityId', '=', issue?.id ?? '')
        .execute()
      expect(audit).toEqual([{ action: 'release' }])
      expect(await disagreements(db())).toEqual([])
    })

    test('what is lost on the way is asked for besides, rounded up to what the store weighs', async () => {
      const { batch, dispatch, done, issuesOf, linesOf } = await plant({ lossPct: 1.5 })
      await done(dispatch(batch.planId))
      // 18 ÷ 0.985 = 18.27411…, 2 ÷ 0.985 = 2.03045…
      expect(kg(await linesOf((await issuesOf(batch.planId))[0]?.id ?? ''))).toEqual([18.275, 2.031])
    })

    test('a batch that is dispatched again has the formula of that day, and one issue order: recalling ended the one before', async () => {
      const { batch, talc, formulaId, approve, dispatch, done, given, issuesOf, linesOf, db } = await plant()
      await done(dispatch(batch.planId))
      const frozen = () => db().selectFrom('mes_batch_formula').selectAll().where('planId', '=', batch.planId).executeTakeFirstOrThrow()
      const before = await frozen()
      const lines = await db().selectFrom('mes_batch_formula_line').selectAll().where('planId', '=', batch.planId).orderBy('seq').execute()
      const said = lines.map(({ seq, phase, materialId, pct, qty, unit }) => ({ seq, phase, materialId, pct: Number(pct), qty: Number(qty), unit }))
      expect(said.map(({ pct, qty }) => [fromMicro(pct), fromMicro(qty)])).toEqual([
        [90, 18],
        [10, 2],
      ])
      expect(before.hash).toBe(canonicalHash({ versionId: before.versionId, lossPct: 0, lines: said }))
      await approve(batch.productId, [{ lotId: talc, pct: 100 }], { formulaId })
      await given('plan', batch.planId, 'recall', { reason: '换班' })
      expect((await issuesOf(batch.planId)).map(({ status }) => status)).toEqual(['cancelled'])
      await done(dispatch(batch.planId))
      const open = (await issuesOf(batch.planId)).filter(({ status }) => status !== 'cancelled')
      expect([open.length, kg(await linesOf(open[0]?.id ?? '')), (await frozen()).versionId === before.versionId]).toEqual([1, [20], false])
    })

    test('what an issue order by hand asks for already is not asked for twice', async () => {
      const { batch, talc, at, issueOf, dispatch, done, issuesOf, linesOf } = await plant()
      const byHand = await issueOf([{ lotId: talc, kg: 5 }], { fromLocationId: at.store, toLocationId: at.machine, planId: batch.planId })
      await done(dispatch(batch.planId))
      const [made, ...more] = (await issuesOf(batch.planId)).filter(({ id }) => id !== byHand)
      expect([more, kg(await linesOf(made?.id ?? '')), made?.toLocationId]).toEqual([[], [13, 2], at.machine])
    })

    test('other modules hear the frozen formula in the same transaction, and what one of them refuses undoes all of it', async () => {
      const { batch, dispatch, issuesOf, done } = await plant()
      const heard: object[] = []
      const leave = house.api.bus.onWithin(
        follow(batchFrozen, async (_unit, { batchNo, lines }) => {
          heard.push({ batchNo, kg: lines.map(({ qty }) => fromMicro(qty)) })
          throw new Error('no room for it')
        }),
      )
      expect((await dispatch(batch.planId)).status).toBe(500)
      leave()
      expect([heard, await issuesOf(batch.planId)]).toEqual([[{ batchNo: batch.batchNo, kg: [18, 2] }], []])
      await done(dispatch(batch.planId))
      expect((await issuesOf(batch.planId)).length).toBe(1)
    })

    test('a batch without an approved formula is dispatched without an issue order; one whose pieces nobody weighed is refused with what to enter, and nothing of it is written', async () => {
      const one = await plant()
      const without = await one.newBatch(5)
      const pieces = await one.newBatch(5)
      await one.approve(pieces.productId, one.shares)
      await one.db().updateTable('mes_plan').set({ unit: 'pcs' }).where('id', '=', pieces.planId).execute()
      const weigh = (pieceWeight: number | null) => one.db().updateTable('mes_material').set({ pieceWeight }).where('id', '=', pieces.productId).execute()
      await weigh(null)
      await one.done(one.dispatch(without.planId))
      for (const { planId } of [without, pieces]) expect([await one.issuesOf(planId), await one.ready(planId)]).toEqual([[], 'unknown'])
      const { status, body } = await one.dispatch(pieces.planId)
      expect([status, body.message]).toEqual([409, expect.stringMatching(/ 没有“个→kg”的换算，这批的用量算不出。请先在物料档案登记单件重量，再派工$/)])
      const plan = await one.db().selectFrom('mes_plan').select('status').where('id', '=', pieces.planId).executeTakeFirstOrThrow()
      expect([plan.status === 'dispatched', await one.issuesOf(pieces.planId)]).toEqual([false, []])
      await weigh(toMicro(500)) // grams: five pieces are 2.5 kg
      await one.done(one.dispatch(pieces.planId))
      expect(kg(await one.linesOf((await one.issuesOf(pieces.planId))[0]?.id ?? ''))).toEqual([2.25, 0.25])
    })

    test('齐套 follows stock and reservations: what is short, held, kept for another, issued, made [TASK-007]', async () => {
      const { batch, red, redBag, at, hold, pass, ready, dispatch, done, given, issuesOf, itemsOf, approve, shares, book, db, ...one } = await plant()
      expect(await ready(batch.planId)).toBe('full')
      await hold(red)
      expect(await ready(batch.planId)).toBe('partial')
      await pass(red)
      // of two batches that want the last of it the one whose day comes first has it
      const later = await one.newBatch(20)
      await approve(later.productId, shares)
      await db().updateTable('mes_plan').set({ planDate: '2099-01-31' }).where('id', '=', later.planId).execute()
      expect([await ready(batch.planId), await ready(later.planId)]).toEqual(['full', 'partial'])
      // what is kept for a batch is its own, whosever day comes first
      await done(dispatch(later.planId))
      expect([await ready(batch.planId), await ready(later.planId)]).toEqual(['partial', 'full'])
      for (const { id } of await issuesOf(later.planId)) await given('issue', id, 'cancel', { reason: '让料' })
      await done(dispatch(batch.planId))
      expect([await ready(batch.planId), await ready(later.planId)]).toEqual(['full', 'partial'])
      await hold(red)
      expect(await ready(batch.planId)).toBe('partial')
      await pass(red)
      const [issue] = await issuesOf(batch.planId)
      const id = issue?.id ?? ''
      for (const huCode of [one.talcBag.huCode, redBag.huCode]) await given('issue', id, 'pick', { huCode })
      expect(await ready(batch.planId)).toBe('full')
      await hold(red)
      expect(await ready(batch.planId)).toBe('partial')
      await pass(red)
      for (const { id: item } of await itemsOf(id)) await given('issueItem', item, 'unpick', { reason: '拿错了' })
      expect(await ready(batch.planId)).toBe('full')
      await book.bag(one.talc, at.bin, 30)
      await book.bag(red, at.bin, 3)
      expect(await ready(later.planId)).toBe('full')
      for (const huCode of [one.talcBag.huCode, redBag.huCode]) await given('issue', id, 'pick', { huCode })
      await given('issue', id, 'finish')
      await given('issue', id, 'receive')
      const task = await db().selectFrom('mes_task').select('id').where('planId', '=', batch.planId).executeTakeFirstOrThrow()
      await given('task', task.id, 'start')
      expect(await ready(batch.planId)).toBe('full')
      await done(house.call('POST', '/mes/workReport/report', { taskId: task.id, qtyGood: 20, qtyBad: 0, reasons: '' }))
      const report = await db().selectFrom('mes_work_report').select(['id', 'version']).where('taskId', '=', task.id).executeTakeFirstOrThrow()
      await done(house.call('POST', '/mes/workReport/confirm', report))
      await given('task', task.id, 'finish')
      const { status } = await db().selectFrom('mes_plan').select('status').where('id', '=', batch.planId).executeTakeFirstOrThrow()
      expect([status, await ready(batch.planId)]).toEqual(['finished', 'full'])
      expect(await disagreements(db())).toEqual([])
    })

    test('a plan that is cancelled asks for nothing, and shows no 齐套', async () => {
      const { batch, given, db } = await plant()
      await given('plan', batch.planId, 'cancel', { reason: '客户取消' })
      const { body } = await house.call('GET', `/mes/plan/queryById?id=${batch.planId}`)
      expect((body.result as { materialReady: string }).materialReady).toBe('') // of a plan
      expect(await db().selectFrom('mes_issue').select('id').where('planId', '=', batch.planId).execute()).toEqual([])
    })

    test('of two batches that are dispatched at once and want the last bag, each has its order and nothing is kept twice', async () => {
      const { batch, shares, approve, dispatch, issuesOf, redBag, lies, db, ...one } = await plant()
      const other = await one.newBatch(20)
      await approve(other.productId, shares)
      const answers = await atOnce(db(), [() => dispatch(batch.planId), () => dispatch(other.planId)])
      expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
        [200, expect.anything()],
        [200, expect.anything()],
      ])
      expect([(await issuesOf(batch.planId)).length, (await issuesOf(other.planId)).length]).toEqual([1, 1])
      expect(await lies(redBag.huId)).toMatchObject({ free: 0, kept: 3 })
      expect(await disagreements(db())).toEqual([])
    })

    test('two who dispatch one batch at once make one issue order', async () => {
      const { batch, dispatch, issuesOf, db } = await plant()
      const answers = await atOnce(db(), [() => dispatch(batch.planId), () => dispatch(batch.planId)])
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
      expect((await issuesOf(batch.planId)).length).toBe(1)
    })

    test('a plant that keeps no store dispatches without an issue order, and 齐套 says that nothing is there', async () => {
      const { batch, dispatch, done, issuesOf, ready, db } = await plant()
      await db().updateTable('mes_location').set({ status: 0 }).where('type', '=', 'staging').execute()
      await db().updateTable('mes_material_lot').set({ qualityStatus: 'pending' }).execute()
      await done(dispatch(batch.planId))
      expect([await issuesOf(batch.planId), await ready(batch.planId)]).toEqual([[], 'none'])
    })
  })
