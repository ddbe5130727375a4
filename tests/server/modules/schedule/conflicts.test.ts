import { describe, expect, test } from 'vitest'
import type { ScheduleView } from '#contract/modules/schedule/calls.ts'
import { planNoticeTopic, scheduleBarTopic } from '#contract/modules/schedule/retained.ts'
import { applyRun, undoRun } from '#contract/modules/schedule/run.ts'
import { systemActor } from '../../../../server/bus/unit.ts'
import { rowId } from '../../../../server/db/rowId.ts'
import { makeRun } from '../../../../server/modules/schedule/run.service.ts'
import { unmovedOf } from '../../../../server/modules/schedule/unmoved.service.ts'
import { tellBars } from '../../../../server/modules/schedule/tellBars.service.ts'
import { scheduleView } from '../../../../server/modules/schedule/view.service.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { unitsOn } from '../../../support/unitsOn.ts'
import { demoSchedule, plantTz } from './demoSchedule.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Tuesday 10:00 in Shanghai */
const tuesday = Date.parse('2026-11-24T02:00:00Z')

describe.each(
  atLeast(
    1,
    databases.filter(({ isLeftOut }) => !isLeftOut),
  ),
)('what is in the way of a plan on $name', (database) => {
  const { db, bus, clock, unit } = unitsOn(database)
  const told = () => ({ nowMs: clock.now, plantTz })
  const run = (pins: { taskId: string; machineId: string; startMs: number }[] = []) =>
    makeRun({ db: db(), bus, plantTz, now: () => clock.now }, systemActor, { rule: 'EDD', firstOrders: [], pins })
  const apply = (id: string) => unit((work) => work.give(applyRun, id))
  const viewOf = async (pins: Parameters<typeof run>[0] = []) => scheduleView(db(), await run(pins), told())
  const plan = () => scheduleView(db(), null, told())
  const conflictsIn = ({ bars }: ScheduleView) => bars.filter(({ conflict }) => conflict).map(({ taskNo, conflictSays }) => `${taskNo}: ${conflictSays}`)
  const setMachines = (codes: string[], set: { status?: string; capacityMax?: number }) =>
    db().updateTable('mes_equipment').set(set).where('equipCode', 'in', codes).execute()
  const kept = () => ({ id: rowId(clock.now), createBy: 'admin', createTime: clock.now, updateBy: 'admin', updateTime: clock.now, version: 1 })
  const closeDay = (fromDay: string, more: object = {}) =>
    db()
      .insertInto('mes_calendar_day')
      .values({ ...kept(), scope: 'plant', workshopId: null, machineId: null, fromDay, toDay: fromDay, dayType: 'holiday', hours: '', memo: '厂庆', ...more })
      .execute()
  const openDays = () => db().deleteFrom('mes_calendar_day').execute()
  const waitingMixing = async () =>
    (await plan()).bars.filter(({ processName, status, startMs }) => processName === '混合打粉' && status !== 'done' && startMs > clock.now + 4 * hourMs)
  const mixers = ['MX-01', 'MX-02', 'MX-03', 'MX-04']

  test('a drag onto a Sunday, a holiday, a break, an occupied machine, before its predecessor or into a small vessel is a conflict with its reason; onto free working hours it is none', async () => {
    clock.now = tuesday
    await demoSchedule(db(), bus, () => clock.now)
    await writeShifts()
    await apply(await run())
    const first = await plan()
    expect(first.bars.length).toBeGreaterThan(60)
    expect(conflictsIn(first)).toEqual([])
    const bars = await waitingMixing()
    const bar = bars.find(({ pinned }) => !pinned)
    const small = first.rows.find(({ equipCode }) => equipCode === 'MX-04')
    const heavy = await db().selectFrom('mes_task').select('id').where('qtyPlan', '>', 30_000_000).execute()
    const big = bars.find(({ taskId }) => heavy.some(({ id }) => id === taskId))
    if (!bar || !small || !big) throw new Error('the plant has batches that wait')
    const dragged = async (taskId: string, machineId: string, startMs: number) => {
      const view = await viewOf([{ taskId, machineId, startMs }])
      return view.bars.find((one) => one.taskId === taskId)?.conflictSays
    }
    const farAhead = Math.max(...first.bars.map(({ endMs }) => endMs)) + 7 * dayMs
    const mondayAfter = farAhead - ((farAhead - Date.parse('2026-11-23T00:00:00Z')) % (7 * dayMs)) + 7 * dayMs // 08:00
    expect(await dragged(bar.taskId, bar.machineId, mondayAfter + hourMs)).toBe('')
    expect(await dragged(bar.taskId, bar.machineId, mondayAfter - dayMs + hourMs)).toContain('开始时不上班')
    expect(await dragged(bar.taskId, bar.machineId, mondayAfter + 4.25 * hourMs)).toContain('开始时不上班') // 12:15
    await closeDay(new Date(mondayAfter + 8 * hourMs).toISOString().slice(0, 10))
    expect(await dragged(bar.taskId, bar.machineId, mondayAfter + hourMs)).toContain('开始时不上班')
    await openDays()
    expect(await dragged(big.taskId, small.machineId, mondayAfter + hourMs)).toContain('MX-04 最多装 30 kg')
    const milling = first.bars.find(({ batchNo, seq }) => batchNo === bar.batchNo && seq === 2)
    expect(await dragged(milling?.taskId ?? '', milling?.machineId ?? '', clock.now + 5 * 60_000)).toMatch(/早于前一道|重叠/)
    const second = bars.find(({ taskId }) => taskId !== bar.taskId)
    const at = { machineId: bar.machineId, startMs: mondayAfter + hourMs }
    const both = await viewOf([
      { taskId: bar.taskId, ...at },
      { taskId: second?.taskId ?? '', ...at, startMs: at.startMs + 60_000 * 10 },
    ])
    expect(both.bars.find(({ taskId }) => taskId === second?.taskId)?.conflictSays).toContain('重叠')
  })

  test('a plan whose calendar or machines changed since is over date and says which; as they were it is not, and a run that was made before is not applied', async () => {
    expect((await plan()).outdated).toBeNull()
    const id = await run()
    await closeDay('2026-11-26')
    const closed = await plan()
    expect(closed.outdated).toBe('已过期：排程之后生产日历有改动。请重新自动排程')
    expect(conflictsIn(closed).filter((line) => line.includes('开始时不上班')).length).toBeGreaterThan(0)
    await expect(apply(id)).rejects.toThrow('试排之后生产日历或设备有改动')
    await setMachines(['MX-03'], { capacityMax: 40_000_000 })
    expect((await plan()).outdated).toContain('生产日历和设备有改动')
    await openDays()
    await setMachines(['MX-03'], { capacityMax: 150_000_000 })
    const again = await plan()
    expect([again.outdated, conflictsIn(again)]).toEqual([null, []])
    await db().updateTable('mes_equipment').set({ name: '混合机' }).where('equipCode', '=', 'MX-03').execute()
    expect((await plan()).outdated).toBeNull()
  })

  test('a drag is compared with the same run at the same time without it, so that what was late before is not its fault', async () => {
    const [bar] = await waitingMixing()
    if (!bar) throw new Error('a batch waits')
    const pins = [{ taskId: bar.taskId, machineId: bar.machineId, startMs: clock.now + 20 * dayMs }]
    const asked = { rule: 'EDD' as const, firstOrders: [], pins }
    const [dragged, plain] = [await run(pins), await run()]
    const unmoved = await unmovedOf({ db: db(), plantTz }, dragged, asked)
    const [after, without] = [await scheduleView(db(), dragged, told()), await scheduleView(db(), plain, told())]
    expect(unmoved).toMatchObject({ lateCount: without.figures.lateCount, lateMin: without.figures.lateMin, changeoverMin: without.figures.changeoverMin })
    expect(after.figures.lateMin).toBeGreaterThan(unmoved?.lateMin ?? Infinity)
    expect(await unmovedOf({ db: db(), plantTz }, plain, { ...asked, pins: [] })).toBeNull()
  })

  test('what runs holds its machine under repair, at every moment; what has no other machine is listed with its reason, and the run is made', async () => {
    const bars = await waitingMixing()
    const [begun] = bars
    if (!begun) throw new Error('a batch waits')
    await db().updateTable('mes_plan').set({ status: 'running' }).where('planNo', '=', begun.planNo).execute()
    for (const [status, life] of [
      ['running', 'active'],
      ['running', 'repair'],
      ['running', 'scrapped'],
      ['paused', 'repair'],
    ] as const) {
      await db()
        .updateTable('mes_task')
        .set({ status, actualStart: clock.now - hourMs, planStart: clock.now - hourMs, planEnd: clock.now + hourMs })
        .where('id', '=', begun.taskId)
        .execute()
      await setMachines([begun.equipCode], { status: life })
      expect((await viewOf()).bars.find(({ taskId }) => taskId === begun.taskId)?.equipCode, `${status} on ${life}`).toBe(begun.equipCode)
    }
    await setMachines(mixers, { status: 'repair' })
    const view = await viewOf()
    expect(view.bars.find(({ taskId }) => taskId === begun.taskId)).toMatchObject({
      equipCode: begun.equipCode,
      conflict: true,
      conflictSays: expect.stringContaining('维修') as string,
    })
    expect(view.rows.find(({ equipCode }) => equipCode === begun.equipCode)?.note).toBe('维修')
    const left = view.unplaced.filter(({ processName }) => processName === '混合打粉')
    expect(left.length).toBeGreaterThan(4)
    for (const { says } of atLeast(5, left)) expect(says).toContain('没有能做的设备：')
    expect(view.unplaced.find(({ processName }) => processName === '磨粉')?.says).toMatch(/^前一道工序“混合打粉”（.+）没有排进去$/)
    const names = new Set(view.unplaced.map(({ taskId }) => taskId))
    expect(view.bars.filter(({ taskId }) => names.has(taskId))).toEqual([])
  })

  test('applied, what has no place has no time, and its order no end; undone, all is as before; wall and office say the same', async () => {
    const before = await db().selectFrom('mes_task').select(['id', 'planStart', 'planEnd', 'equipmentId', 'chosenId']).orderBy('id').execute()
    const id = await run()
    await apply(id)
    const view = await plan()
    const left = atLeast(5, view.unplaced)
    const stored = new Map((await db().selectFrom('mes_task').select(['id', 'planStart', 'planEnd']).execute()).map((task) => [task.id, task]))
    for (const { taskId } of left) expect(stored.get(taskId)).toMatchObject({ planStart: null, planEnd: null })
    const order = await db()
      .selectFrom('mes_order')
      .select(['forecastFinish', 'lateRisk'])
      .where('id', '=', left[0]?.orderId ?? '')
      .executeTakeFirstOrThrow()
    expect(order).toEqual({ forecastFinish: null, lateRisk: 'N' })
    await tellBars(db(), bus, told())
    expect(bus.retained(planNoticeTopic).get('plan')).toEqual({ outdated: '', unplacedCount: left.length })
    const onWall = [...bus.retained(scheduleBarTopic).values()]
      .filter(({ conflict }) => conflict)
      .map(({ taskNo, conflictSays }) => `${taskNo}: ${conflictSays}`)
    expect(onWall.length).toBeGreaterThan(0)
    expect(onWall.toSorted()).toEqual(conflictsIn(view).toSorted())
    await unit((work) => work.give(undoRun, id))
    expect(await db().selectFrom('mes_task').select(['id', 'planStart', 'planEnd', 'equipmentId', 'chosenId']).orderBy('id').execute()).toEqual(before)
    await setMachines(mixers, { status: 'active' })
  })

  test('a machine that breaks down is in the way of what runs on it and of what should begin, and of nothing later', async () => {
    const bars = (await plan()).bars.filter(({ status }) => status !== 'done')
    const running = bars.find(({ status, equipCode }) => status === 'running' && !mixers.includes(equipCode))
    if (!running) throw new Error('something runs')
    const says = async () => (await plan()).bars.filter(({ conflictSays }) => conflictSays.includes('正在故障')).map(({ taskId }) => taskId)
    expect(await says()).toEqual([])
    const stretch = { id: rowId(clock.now), equipCode: running.equipCode, state: 'down', startMs: clock.now - hourMs, endMs: null, reason: null, source: 'plc' }
    await db().insertInto('mes_equipment_state').values(stretch).execute()
    const now = (await plan()).bars.filter(
      ({ equipCode, status, startMs, endMs }) =>
        equipCode === running.equipCode && status !== 'done' && (status === 'running' || status === 'paused' || (startMs <= clock.now && clock.now < endMs)),
    )
    expect((await says()).toSorted()).toEqual(now.map(({ taskId }) => taskId).toSorted())
    expect((await plan()).rows.find(({ equipCode }) => equipCode === running.equipCode)?.note).toBe('故障')
    await db().updateTable('mes_equipment_state').set({ endMs: clock.now }).where('id', '=', stretch.id).execute()
    expect(await says()).toEqual([])
  })

  /** Two shifts a day, Monday to Saturday, with a break at noon. */
  async function writeShifts() {
    const all = { scope: 'plant', workshopId: null, machineId: null, weekdays: '1,2,3,4,5,6', teams: '', status: 'Y' }
    await db()
      .insertInto('mes_shift')
      .values([
        { ...kept(), ...all, code: 'D', name: '早班', startTime: '08:00:00', endTime: '20:00:00', breaks: '12:00-12:45' },
        { ...kept(), ...all, code: 'N', name: '夜班', startTime: '20:00:00', endTime: '08:00:00', breaks: '00:00-00:45' },
      ])
      .execute()
  }
})
