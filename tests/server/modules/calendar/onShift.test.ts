import { afterAll, beforeAll, expect, test } from 'vitest'
import { OnShift, Roster } from '#contract/modules/calendar/onShift.ts'
import { dayPlus } from '#contract/rules/calendar/clock.ts'
import { shiftAt } from '#contract/rules/calendar/shifts.ts'
import { teamRoutes } from '../../../../server/modules/calendar/team.routes.ts'
import { digestOf, shiftReport } from '../../../../server/modules/handover/shiftReport.service.ts'
import { startResources } from '../../../support/resourceApi.ts'
import type { ResourceApi } from '../../../support/resourceApi.ts'
import { addTwoShifts, twoShifts } from '../../../support/twoShifts.ts'

const plantTz = 'Asia/Shanghai'
let house: ResourceApi
const add = async (path: string, row: Record<string, unknown>) => {
  const { status, body } = await house.call('POST', `/mes/${path}/add`, row)
  expect(status, body.message).toBe(200)
  return (body.result as { id: string }).id // the record that was made
}
const team = async (code: string, name: string, people: readonly string[]) => {
  const members = people.map((username, at) => ({ key: String(at), seq: at + 1, username, isLeader: at === 0 ? 'Y' : 'N' }))
  return add('team', { code, name, workshopId: null, status: 'Y', remark: '', lines: { mesTeamMember: { changed: members, removed: [] } } })
}
const now = async () => OnShift.parse((await house.call('GET', '/mes/team/onShift')).body.result)
const namesOf = ({ teams }: Pick<OnShift, 'teams'>) => teams.map((one) => one.team)

beforeAll(async () => {
  house = await startResources({ more: (parts) => teamRoutes({ ...parts, plantTz }) })
  await addTwoShifts(house.api.db)
  await house.api.db.updateTable('mes_shift').set({ teams: 'A班,B班' }).where('name', '=', '早班').execute()
  await house.api.db.updateTable('mes_shift').set({ teams: 'B班,A班' }).where('name', '=', '夜班').execute()
  await house.api.db.updateTable('mes_shift').set({ weekdays: '1,2,3,4,5,6,7' }).execute()
  await team('A', 'A班', ['admin', 'viewer'])
  await team('B', 'B班', ['guest'])
})
afterAll(() => house.api.close())

test('the team whose turn it is is on shift, the other team works the other shift, and a week later they have changed', async () => {
  const before = await now()
  const { days } = Roster.parse((await house.call('GET', `/mes/team/roster?from=${before.day}`)).body.result)
  const of = (day: string) => days.find((one) => one.day === day)?.shifts.map(({ shift, teams }) => [shift, ...teams])
  const today = of(before.day) ?? []
  expect(today.map(([shift]) => shift)).toEqual(['早班', '夜班'])
  expect(new Set(today.map(([, one]) => one))).toEqual(new Set(['A班', 'B班']))
  expect(today.find(([shift]) => shift === before.shift)?.slice(1)).toEqual(namesOf(before))
  expect(of(dayPlus(before.day, 7))).toEqual(today.map(([shift, one]) => [shift, one === 'A班' ? 'B班' : 'A班']))
  expect(days).toHaveLength(14)
})

test('who is away that day is named with why, and is back the day after', async () => {
  const { day } = await now()
  await add('leave', { username: 'viewer', fromDay: day, toDay: day, leaveType: 'sick', memo: '' })
  await add('teamShift', {
    day,
    shift: (await now()).shift,
    teamId: (await house.api.db.selectFrom('mes_team').select('id').where('code', '=', 'A').executeTakeFirstOrThrow()).id,
    memo: '',
  })
  const [own] = (await now()).teams
  expect(own?.people.map(({ username, isLeader, away }) => [username, isLeader, away])).toEqual([
    ['admin', true, null],
    ['viewer', false, 'sick'],
  ])
  await house.api.db
    .updateTable('mes_leave')
    .set({ fromDay: dayPlus(day, 1), toDay: dayPlus(day, 1) })
    .execute()
  expect((await now()).teams[0]?.people.map(({ away }) => away)).toEqual([null, null])
  await house.api.db
    .updateTable('mes_leave')
    .set({ fromDay: dayPlus(day, -1), toDay: day })
    .execute()
  expect((await now()).teams[0]?.people.map(({ away }) => away)).toEqual([null, 'sick'])
})

test('a team that was put into a shift works it instead, and hand-over names who was there', async () => {
  const { day, shift, isMoved } = await now()
  expect(isMoved).toBe(true) // by the test before
  const { id } = await house.api.db.selectFrom('mes_team').select('id').where('code', '=', 'B').executeTakeFirstOrThrow()
  await house.api.db.updateTable('mes_team_shift').set({ teamId: id }).execute()
  expect(namesOf(await now())).toEqual(['B班'])
  const report = await shiftReport(house.api.db, plantTz, { day, shift }, house.api.clock.now)
  expect(digestOf(report)).toContain('B班：guest')
  await house.api.db.deleteFrom('mes_team_shift').execute()
  expect((await now()).isMoved).toBe(false)
})

test('one person is in one team', async () => {
  const members = [{ key: '0', seq: 1, username: 'guest', isLeader: 'N' }]
  const { status } = await house.call('POST', '/mes/team/add', {
    code: 'C',
    name: 'C班',
    workshopId: null,
    status: 'Y',
    remark: '',
    lines: { mesTeamMember: { changed: members, removed: [] } },
  })
  expect(status).not.toBe(200)
  expect(shiftAt(twoShifts, house.api.clock.now).name).toBe((await now()).shift)
})
