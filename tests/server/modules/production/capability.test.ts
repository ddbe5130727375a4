import { describe, expect, test } from 'vitest'
import { machines } from '#contract/modules/equipment/machine.ts'
import { toMicro } from '#contract/rules/quantity.ts'
import { scheduleRoutes } from '../../../../server/modules/schedule/schedule.routes.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { batchesOn } from './batches.ts'

/** What makes a mixer of 2 to 6 kg unfit for a batch of 5 kg, and what each door says; a split says amounts in its own words. */
const cases = {
  'too small': { machine: { capacityMax: toMicro(4) }, says: '最多装 4 kg，装不下这批 5 kg', split: '超过设备最大容量 4 kg' },
  'too big': { machine: { capacityMin: toMicro(5.5) }, says: '最少要 5.5 kg，这批只有 5 kg', split: '少于设备最小容量 5.5 kg' },
  'too small in grams': {
    machine: { capacityMin: toMicro(2000), capacityMax: toMicro(4000), capacityUnit: 'g' },
    says: '最多装 4 kg',
    split: '超过设备最大容量 4 kg',
  },
  'registered in litres': { machine: { capacityUnit: 'L' }, says: '的容量以 L 登记，不能换算成 kg' },
  'registered in pieces': { machine: { capacityUnit: 'pcs' }, says: '的容量以 pcs 登记，不能换算成 kg' },
  'under repair': { machine: { status: 'repair' }, says: '维修，不能安排工作' },
  'able to do another process only': { ability: 'process', says: '没有登记这道工序的能力' },
  'for another product only': { ability: 'product', says: '只做登记的产品' },
} as const
type Case = (typeof cases)[keyof typeof cases]

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`what a machine can take on ${database.name}`, () => {
    const { approvedOrder, book, done, give, mixer, plansOf, post, split, stand, tasksOf } = batchesOn(database, scheduleRoutes)
    const db = () => book().api.db
    const fit = { status: 'active', capacityMin: toMicro(2), capacityMax: toMicro(6), capacityUnit: 'kg' }
    const makeFit = async () => {
      await db().updateTable('mes_equipment').set(fit).where('id', '=', mixer()).execute()
      await db().deleteFrom('mes_machine_ability').execute()
    }
    async function makeUnfit(unfit: Case) {
      if ('machine' in unfit) return db().updateTable('mes_equipment').set(unfit.machine).where('id', '=', mixer()).execute()
      const kept = { id: rowId(0), createBy: 'admin', createTime: 0, updateBy: 'admin', updateTime: 0, version: 1 }
      const process = { ...kept, id: rowId(0), code: `P-${kept.id}`, name: `别的工序 ${kept.id}`, machineType: 'mixer', seq: 1, status: 1 }
      await db().insertInto('mes_process').values(process).execute()
      const materials = await db().selectFrom('mes_material').select('id').execute()
      const mine = (await db().selectFrom('mes_plan').select('productId').executeTakeFirstOrThrow()).productId
      const other = materials.find(({ id }) => id !== mine)?.id ?? ''
      const names = unfit.ability === 'process' ? { processId: process.id, productId: null } : { processId: null, productId: other }
      return db()
        .insertInto('mes_machine_ability')
        .values({ ...kept, equipmentId: mixer(), memo: '', ...names })
        .execute()
    }
    /** A batch of 5 kg for the mixer: split, locked, its order released. */
    async function lockedBatch() {
      const orderId = await approvedOrder()
      await done(split(orderId, '5,5'))
      const [plan] = await plansOf(orderId)
      if (!plan) throw new Error('two batches were made')
      await done(give('mes_plan', plan.id, 'lock'))
      await stand(orderId, 'released')
      const [mixing, sieving] = await tasksOf(plan.id)
      if (!mixing || !sieving) throw new Error('a task for each step')
      return { orderId, planId: plan.id, mixing: mixing.id, sieving: sieving.id }
    }
    const run = async (pins: object[] = []) => {
      const { status, body } = await post('/mes/schedule/run', { rule: 'EDD', pins })
      expect(status, body.message).toBe(200)
      return body.result as {
        runId: string
        bars: { taskId: string; machineId: string; conflict: boolean; conflictSays: string }[]
        unplaced: { taskId: string; says: string }[]
      }
    }

    test.each(Object.entries(cases))(
      'a machine that is %s is refused at the split, by the schedule, by a drag, by an exchange, at dispatch and at the begin [TASK-002]',
      async (_name, unfit) => {
        await makeFit()
        const batch = await lockedBatch()
        const begins = await lockedBatch()
        await done(give('mes_plan', begins.planId, 'dispatch'))
        const order = await approvedOrder()
        const fits = await run()
        expect(fits.bars.find(({ taskId }) => taskId === batch.mixing)).toMatchObject({ machineId: mixer(), conflict: false })
        await makeUnfit(unfit)

        const splitting = await split(order, '5,5')
        expect([splitting.status, splitting.body.message]).toEqual([422, expect.stringContaining('split' in unfit ? unfit.split : unfit.says)])
        const left = (await run()).unplaced
        expect(left.find(({ taskId }) => taskId === batch.mixing)?.says).toContain(unfit.says)
        const dragged = await run([{ taskId: batch.mixing, machineId: mixer(), startMs: Date.now() + 3_600_000 }])
        expect(dragged.bars.find(({ taskId }) => taskId === batch.mixing)).toMatchObject({
          conflict: true,
          conflictSays: expect.stringContaining(unfit.says) as string,
        })
        const applying = await post('/mes/schedule/apply', { id: dragged.runId })
        expect([applying.status, applying.body.message]).toEqual([409, expect.stringContaining(unfit.says)])
        for (const [table, id, command, asked] of [
          ['mes_task', batch.mixing, 'assign', { equipmentId: mixer() }],
          ['mes_plan', batch.planId, 'dispatch', {}],
          ['mes_task', begins.mixing, 'start', {}],
        ] as const) {
          const { status, body } = await give(table, id, command, asked)
          expect([status, body.message], command).toEqual([409, expect.stringContaining(unfit.says)])
        }

        await makeFit()
        await done(give('mes_task', batch.mixing, 'assign', { equipmentId: mixer() }))
        await done(give('mes_plan', batch.planId, 'dispatch'))
        await done(give('mes_task', begins.mixing, 'start'))
        await done(give('mes_task', begins.mixing, 'pause', { reason: '换人' }))
      },
    )

    test('the schedule keeps the machine of the split and the one of an exchange, though another is free; a machine that cannot take the work any more is said', async () => {
      await makeFit()
      const { id: other } = await book().added(machines, { type: 'mixer', capacityMin: 2, capacityMax: 6, capacityUnit: 'kg', status: 'active' })
      const [one, two] = [await lockedBatch(), await lockedBatch()]
      await done(give('mes_task', two.mixing, 'assign', { equipmentId: other }))
      const machineOf = (view: Awaited<ReturnType<typeof run>>, taskId: string) => view.bars.find((bar) => bar.taskId === taskId)?.machineId
      const view = await run()
      for (const taskId of atLeast(2, [one.mixing, one.sieving])) expect(machineOf(view, taskId)).toBe(mixer())
      expect(machineOf(view, two.mixing)).toBe(other)
      await db().updateTable('mes_equipment').set({ status: 'repair' }).where('id', '=', other).execute()
      const moved = (await run()).bars.find(({ taskId }) => taskId === two.mixing)
      expect(moved).toMatchObject({ machineId: mixer(), instead: expect.stringContaining('维修') as string })
    })
  })
