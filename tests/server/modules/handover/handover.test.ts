import { afterAll, beforeAll, expect, test } from 'vitest'
import { ShiftReport } from '#contract/modules/handover/calls.ts'
import { handovers } from '#contract/modules/handover/handover.ts'
import { dayPlus, weekdayOf } from '#contract/rules/calendar/clock.ts'
import { shiftsOn } from '#contract/rules/calendar/shifts.ts'
import { plantDay } from '#contract/rules/wireTime.ts'
import { handoverModule } from '../../../../server/modules/handover/module.ts'
import { passwords } from '../../../support/api.ts'
import type { PersonName } from '../../../support/api.ts'
import { startResources } from '../../../support/resourceApi.ts'
import { addTwoShifts, twoShifts } from '../../../support/twoShifts.ts'

const plantTz = 'Asia/Shanghai'
const minuteMs = 60_000

let house: Awaited<ReturnType<typeof startResources>>
let report: ShiftReport
let asked: { day: string; shift: string }

beforeAll(async () => {
  house = await startResources({ more: (parts) => handoverModule.routes({ ...parts, plantTz }) })
  const { db, clock } = house.api
  await addTwoShifts(db)
  const shift = shiftsOn(twoShifts, lastMonday(clock.now)).at(-1) // samples make a 早班 of their own
  if (shift === undefined) throw new Error('a Monday has shifts')
  asked = { day: shift.day, shift: shift.name }
  const at = (minutes: number) => shift.startMs + minutes * minuteMs
  const state = (id: string, from: number, to: number, more: object = {}) => ({
    id,
    equipCode: 'PR-02',
    state: 'down',
    startMs: at(from),
    endMs: at(to),
    reason: '卡模',
    source: 'plc',
    ...more,
  })
  await db
    .insertInto('mes_equipment_state')
    .values([state('before', -90, -60), state('into', -20, 10), state('within', 20, 45, { equipCode: 'PR-03' }), state('ran', 45, 50, { state: 'running' })])
    .execute()
  const kept = { createBy: 'x', createTime: 1, updateBy: 'x', updateTime: 1, version: 1, fromState: 'A', toState: 'B', message: '', byName: '', reason: '' }
  const raise = (id: string, minutes: number) => ({
    ...kept,
    id,
    at: at(minutes),
    alarmCode: 'ML-02.temp:H',
    name: '出料温度高',
    equipCode: 'ML-02',
    priority: 2,
    kind: 'raise',
  })
  await db
    .insertInto('mes_alarm_event')
    .values([raise('a0', -1), raise('a1', 5), raise('a2', 30)])
    .execute()
  const admin = await db
    .selectFrom('sys_user_role')
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_role.userId')
    .select('roleId')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow()
  const viewer = await db.selectFrom('sys_user').select('id').where('username', '=', 'viewer').executeTakeFirstOrThrow()
  await db.insertInto('sys_user_role').values({ userId: viewer.id, roleId: admin.roleId }).execute()
})
afterAll(() => house.close())

/** A day of the week before, on which there are shifts. */
const lastMonday = (nowMs: number) => dayPlus(plantDay(nowMs, plantTz), -6 - weekdayOf(plantDay(nowMs, plantTz)))
const stored = (id: string) => house.api.db.selectFrom('mes_handover').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function give(id: string, name: string, as: PersonName, more: Record<string, unknown> = {}) {
  const { version } = await stored(id)
  return house.call('POST', `/mes/handover/${name}`, { id, version, ...more }, await house.api.tokenOf(as))
}
async function signature(id: string, username: PersonName): Promise<string> {
  const { version } = await stored(id)
  const wanted = { resource: 'mesHandover', id, version, command: 'sign', username, method: 'password', secret: passwords[username] }
  const { status, body } = await house.call('POST', '/sys/esign/sign', wanted)
  expect(status, body.message).toBe(200)
  return (body.result as { signId: string }).signId // Signed
}

test('a shift has its stops for as long as they lie in it, the longest first, and what was raised in it', async () => {
  const { status, body } = await house.call('GET', `/mes/handover/shift?day=${asked.day}&shift=${encodeURIComponent(asked.shift)}`)
  expect(status, body.message).toBe(200)
  report = ShiftReport.parse(body.result)
  expect(report.stops.map(({ equipCode, minutes }) => [equipCode, minutes])).toEqual([
    ['PR-03', 25],
    ['PR-02', 10],
  ])
  expect(report).toMatchObject({ stopCount: 2, alarms: [{ equipCode: 'ML-02', name: '出料温度高', raises: 2 }] })
  expect((await house.call('GET', `/mes/handover/shift?day=${asked.day}&shift=x`)).body.message).toContain('没有“x”，这一天的班次是：早班、夜班')
})

test('a hand-over is written, signed with a password, and taken by somebody else, with what happened as it stood when it was signed', async () => {
  const { id } = await house.added(handovers, { ...asked, notes: 'PR-02 模具要换，备件已到' })
  expect(await stored(id)).toMatchObject({ status: 'draft', digest: expect.stringContaining('停机 2 次：PR-03 卡模 25 分；PR-02 卡模 10 分') })
  expect((await give(id, 'take', 'viewer')).status).toBe(409)
  expect((await give(id, 'sign', 'admin')).body.success).toBe(false)
  expect(await stored(id)).toMatchObject({ status: 'draft', signedBy: '' })
  await house.api.db.updateTable('mes_equipment_state').set({ reason: '换模' }).where('id', '=', 'within').execute() // somebody says better why it stood
  const signed = await give(id, 'sign', 'admin', { signatures: [await signature(id, 'admin')] })
  expect(signed.status, signed.body.message).toBe(200)
  const asSigned = { signedAt: house.api.clock.now, digest: expect.stringContaining('停机 2 次：PR-03 换模 25 分；PR-02 卡模 10 分') }
  expect(await stored(id)).toMatchObject({ ...asSigned, status: 'signed' })
  await house.api.db.updateTable('mes_equipment_state').set({ reason: '待料' }).where('id', '=', 'within').execute()
  const own = await give(id, 'take', 'admin')
  expect([own.status, own.body.message]).toEqual([409, '接班的应是下一班的人，不能接自己交的班'])
  const { version } = await stored(id)
  expect((await house.call('PUT', '/mes/handover/edit', { id, version, notes: '改一改' })).body.success).toBe(false)
  const taken = await give(id, 'take', 'viewer')
  expect(taken.status, taken.body.message).toBe(200)
  expect(await stored(id)).toMatchObject({ ...asSigned, status: 'taken', notes: 'PR-02 模具要换，备件已到', takenAt: house.api.clock.now })
})
