import { describe, expect, test } from 'vitest'
import { applyRun, discardRun, runStatusTexts, undoRun } from '#contract/modules/schedule/run.ts'
import { scheduleRules } from '#contract/rules/schedule/schedule.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { newestApplied } from '../../../../server/modules/schedule/newestApplied.ts'
import { makeRun } from '../../../../server/modules/schedule/run.service.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { demoSchedule, plantTz } from './demoSchedule.ts'

describe.each(
  atLeast(
    1,
    databases.filter(({ isLeftOut }) => !isLeftOut),
  ),
)('a run of the scheduler on $name', (database) => {
  const { db, bus, clock, unit } = unitsOn(database)
  const byChangeover = () => makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule: 'minChangeover', firstOrders: [], pins: [] })
  const apply = (id: string) => unit((work) => work.give(applyRun, id))
  const discard = (id: string) => unit((work) => work.give(discardRun, id))
  const undo = () => unit(async (work) => work.give(undoRun, (await newestApplied(work.trx))?.id ?? ''))
  const statusOf = async (id: string) => (await db().selectFrom('mes_schedule_run').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
  const slotsOf = (id: string) => db().selectFrom('mes_schedule_slot').selectAll().where('runId', '=', id).orderBy('taskId').execute()
  const taskTimes = async () => {
    const tasks = await db().selectFrom('mes_task').select(['id', 'equipmentId', 'planStart', 'planEnd', 'pinned']).orderBy('id').execute()
    return tasks.map((task) => ({ ...task, planStart: numberOf(task.planStart), planEnd: numberOf(task.planEnd) }))
  }
  const planTimes = async () => {
    const plans = await db().selectFrom('mes_plan').select(['id', 'status', 'planStart', 'planEnd']).orderBy('id').execute()
    return plans.map((plan) => ({ ...plan, planStart: numberOf(plan.planStart), planEnd: numberOf(plan.planEnd) }))
  }
  /** A batch that nobody gave times yet, its tasks taken from a plan that waits. */
  const draftPlan = async () => {
    const plan = await db().selectFrom('mes_plan').select(['id', 'orderId']).where('status', '=', 'scheduled').orderBy('id').executeTakeFirstOrThrow()
    await db().updateTable('mes_plan').set({ status: 'draft', planStart: null, planEnd: null }).where('id', '=', plan.id).execute()
    await db().updateTable('mes_task').set({ planStart: null, planEnd: null, equipmentId: null }).where('planId', '=', plan.id).execute()
    return plan
  }

  test('is a preview that changes nothing, until it is discarded and cannot be applied any more', async () => {
    await demoSchedule(db(), bus, () => clock.now)
    const before = await taskTimes()
    const id = await byChangeover()
    expect(await statusOf(id)).toBe('preview')
    expect((await slotsOf(id)).length).toBeGreaterThan(60)
    expect(await taskTimes()).toEqual(before)
    await discard(id)
    expect(await statusOf(id)).toBe('discarded')
    await expect(apply(id)).rejects.toThrow('“已放弃”的排程记录不能应用。它已经结束，不能再操作')
    await expect(apply('unknown')).rejects.toThrow('未找到对应实体')
  })

  test('once applied gives tasks their times, plans follow, a draft is scheduled and its log says so, orders know when they end', async () => {
    const { id: planId, orderId } = await draftPlan()
    const id = await byChangeover()
    await apply(id)
    expect(await statusOf(id)).toBe('applied')
    const slots = (await slotsOf(id)).filter(({ isFree }) => isFree === 1)
    expect(slots.length).toBeGreaterThan(4)
    const tasks = new Map((await taskTimes()).map((task) => [task.id, task]))
    for (const { taskId, equipmentId, startMs, endMs } of slots)
      expect(tasks.get(taskId)).toMatchObject({ equipmentId, planStart: Number(startMs), planEnd: Number(endMs) })
    const own = await db().selectFrom('mes_task').select(['planStart', 'planEnd']).where('planId', '=', planId).execute()
    expect((await planTimes()).find((plan) => plan.id === planId)).toEqual({
      id: planId,
      status: 'scheduled',
      planStart: Math.min(...own.map(({ planStart }) => Number(planStart))),
      planEnd: Math.max(...own.map(({ planEnd }) => Number(planEnd))),
    })
    expect(await logOf(planId)).toEqual(['schedule draft→scheduled'])
    const finish = Math.max(...(await slotsOf(id)).filter((slot) => slot.orderId === orderId).map(({ endMs }) => Number(endMs)))
    const order = await db().selectFrom('mes_order').select(['forecastFinish', 'lateRisk', 'dueDate']).where('id', '=', orderId).executeTakeFirstOrThrow()
    expect(Number(order.forecastFinish)).toBe(finish)
    expect(order.lateRisk).toBe(finish > Date.parse(`${order.dueDate}T23:59:59+08:00`) ? 'Y' : 'N')
    await undo()
    expect(await statusOf(id)).toBe('undone')
    expect((await planTimes()).find((plan) => plan.id === planId)).toEqual({ id: planId, status: 'draft', planStart: null, planEnd: null })
    expect(await logOf(planId)).toEqual(['schedule draft→scheduled', 'unschedule scheduled→draft'])
  })

  test('that is undone gives every task and plan back what they had, and orders are to end with them', async () => {
    const first = await byChangeover()
    await apply(first)
    const before = { tasks: await taskTimes(), plans: await planTimes() }
    clock.now += 6 * 3_600_000
    const id = await makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule: 'EDD', firstOrders: [], pins: [] })
    await apply(id)
    expect(await taskTimes()).not.toEqual(before.tasks)
    await undo()
    expect({ tasks: await taskTimes(), plans: await planTimes() }).toEqual(before)
    expect(await statusOf(id)).toBe('undone')
    const [slot] = await slotsOf(id)
    const orderId = slot?.orderId ?? ''
    const { forecastFinish } = await db().selectFrom('mes_order').select('forecastFinish').where('id', '=', orderId).executeTakeFirstOrThrow()
    const ofOrder = (await db().selectFrom('mes_plan').select('id').where('orderId', '=', orderId).execute()).map(({ id: planId }) => planId)
    expect(Number(forecastFinish)).toBe(Math.max(...before.plans.flatMap((plan) => (ofOrder.includes(plan.id) ? (plan.planEnd ?? 0) : 0))))
  })

  test.each(atLeast(3, scheduleRules))(
    'by the rule %s, what runs or rests keeps its machine, its start and its end, also where somebody wishes it elsewhere, and what waits is moved [TASK-003]',
    async (rule) => {
      await apply(await byChangeover())
      const waiting = await db()
        .selectFrom('mes_task')
        .selectAll()
        .where('status', 'in', ['waiting', 'ready'])
        .where('planStart', 'is not', null)
        .orderBy('planStart')
        .orderBy('id')
        .execute()
      const [begun, rested] = [waiting[0], waiting.find(({ equipmentId }) => equipmentId !== waiting[0]?.equipmentId)]
      if (!begun || !rested) throw new Error('batches wait')
      for (const [task, status] of [
        [begun, 'running'],
        [rested, 'paused'],
      ] as const) {
        const times = { actualStart: clock.now - 3_600_000, planStart: clock.now - 3_600_000, planEnd: clock.now + 3_600_000 }
        await db().updateTable('mes_plan').set({ status: 'running' }).where('id', '=', task.planId).execute()
        await db()
          .updateTable('mes_task')
          .set({ status, ...times })
          .where('id', '=', task.id)
          .execute()
      }
      const before = new Map((await taskTimes()).map((task) => [task.id, task]))
      clock.now += 1_800_000
      const plan = (pins: { taskId: string; machineId: string; startMs: number }[]) =>
        makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule, firstOrders: [], pins })
      for (const { id, equipmentId } of [begun, rested])
        await expect(plan([{ taskId: id, machineId: equipmentId ?? '', startMs: clock.now + 5 * 86_400_000 }])).rejects.toThrow('已经开工，不能移动')
      await apply(await plan([]))
      const after = await taskTimes()
      for (const { id } of [begun, rested]) expect(after.find((task) => task.id === id)).toEqual(before.get(id))
      expect(after.filter((task) => JSON.stringify(task) !== JSON.stringify(before.get(task.id))).length).toBeGreaterThan(4)
      for (const { id, status } of [begun, rested]) await db().updateTable('mes_task').set({ status, actualStart: null }).where('id', '=', id).execute()
    },
  )

  test('is refused whole when a task changed since it was made', async () => {
    const id = await byChangeover()
    const before = await taskTimes()
    const last = (await slotsOf(id)).at(-1)
    await db()
      .updateTable('mes_task')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('id', '=', last?.taskId ?? '')
      .execute()
    await expect(apply(id)).rejects.toThrow('试排之后有工序被改动')
    expect(await taskTimes()).toEqual(before)
    expect(await statusOf(id)).toBe('preview')
  })

  test('in every state but that of a preview is neither applied nor put away: the sentence names the state, and nothing of the plan changes', async () => {
    const [undone, discarded, applied] = [await byChangeover(), await byChangeover(), await byChangeover()]
    await apply(undone)
    await undo()
    await discard(discarded)
    const fresh = await byChangeover() // what was applied and taken back has touched the tasks of the others
    await expect(apply(applied)).rejects.toThrow('试排之后有工序被改动')
    await apply(fresh)
    const ended = { undone, discarded, applied: fresh }
    expect(Object.keys({ ...ended, preview: applied }).toSorted()).toEqual(Object.keys(runStatusTexts).toSorted())
    const before = [await taskTimes(), await planTimes()]
    for (const [state, id] of Object.entries(ended))
      for (const [act, word] of [
        [apply, '应用'],
        [discard, '放弃'],
      ] as const) {
        await expect(act(id), state).rejects.toMatchObject({
          status: 409,
          message: `“${Object.entries(runStatusTexts).find(([status]) => status === state)?.[1]}”的排程记录不能${word}。它已经结束，不能再操作`,
        })
        expect(await statusOf(id)).toBe(state)
      }
    expect([await taskTimes(), await planTimes()]).toEqual(before)
  })

  async function logOf(planId: string): Promise<string[]> {
    const rows = await db().selectFrom('mes_state_log').select(['action', 'fromState', 'toState']).where('recordId', '=', planId).orderBy('id').execute()
    return rows.map(({ action, fromState, toState }) => `${action} ${fromState}→${toState}`)
  }
})

/** PostgreSQL gives long whole numbers as texts. */
const numberOf = (value: number | string | null) => (value === null ? null : Number(value))
