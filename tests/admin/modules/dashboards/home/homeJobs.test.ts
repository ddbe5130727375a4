// @vitest-environment page
import { expect, test } from 'vitest'
import { orders } from '#contract/modules/production/order.ts'
import { fieldOfParameter } from '#contract/rules/listFilter.ts'
import { firstRoles } from '../../../../../server/modules/access/firstRoles.service.ts'
import { addressOf, cardsOf, jobsOf, rightsAsked, whereOf } from '../../../../../src/admin/modules/dashboards/home/homeJobs.ts'
import type { HomeJob } from '../../../../../src/admin/modules/dashboards/home/homeTile.ts'
import { tiles } from '../../../../../src/admin/modules/dashboards/home/tiles.ts'
import { atLeast } from '../../../../support/atLeast.ts'

const job = (name: string, rest: Partial<HomeJob>): HomeJob => ({
  name,
  rights: ['mes:order:approve'],
  leftTo: null,
  resource: orders,
  where: { status_MultiString: 'pending' },
  tone: 'open',
  says: () => ({ title: name, detail: '' }),
  button: '去',
  opens: null,
  ...rest,
})
const holding =
  (...rights: string[]) =>
  (right: string) =>
    rights.includes(right)
const found = (total: number) => ({ total, first: { id: 'o1', version: 1 }, nowMs: 0 })
const namesOf = (jobs: readonly HomeJob[]) => jobs.map(({ name }) => name)

test('what presses most stands first, alike jobs in the order of their declaration', () => {
  const jobs = [job('a', { tone: 'note' }), job('b', { tone: 'open' }), job('c', { tone: 'late' }), job('d', { tone: 'open' }), job('e', { tone: 'soon' })]
  expect(namesOf(jobsOf([{ jobs, cards: [] }], () => true))).toEqual(['c', 'e', 'b', 'd', 'a'])
})

test('a job is theirs alone who hold all its rights and may list its records, and not theirs who have the better job', () => {
  const jobs = [job('approve', {}), job('look', { leftTo: 'mes:schedule:run' })]
  const of = (...rights: string[]) => namesOf(jobsOf([{ jobs, cards: [] }], holding(...rights)))
  expect(of('mes:order:approve', 'mes:order:list')).toEqual(['approve', 'look'])
  expect(of('mes:order:approve', 'mes:order:list', 'mes:schedule:run')).toEqual(['approve'])
  expect(of('mes:order:approve')).toEqual([])
  expect(of('mes:order:list')).toEqual([])
})

test('cards stand by their places, and only for those who hold all their rights', () => {
  const Card = () => null
  const cards = [
    { name: 'low', place: 20, rights: ['mes:order:list'], Card },
    { name: 'high', place: 10, rights: ['mes:order:list', 'mes:plan:list'], Card },
  ] as const
  const of = (...rights: string[]) => cardsOf([{ jobs: [], cards }], holding(...rights)).map(({ name }) => name)
  expect(of('mes:order:list', 'mes:plan:list')).toEqual(['high', 'low'])
  expect(of('mes:order:list')).toEqual(['low'])
})

test('one record is opened itself, several as their list, and a job with a page of its own opens that', () => {
  const where = { status_MultiString: 'pending' }
  const at = (total: number, listPath: string | null) => addressOf(job('a', {}), found(total), where, listPath)
  expect(at(1, '/mes/order')).toBe('/mes/order/detail/o1')
  expect(at(2, '/mes/order')).toBe('/mes/order?status_MultiString=pending')
  expect(at(2, null)).toBeNull()
  expect(addressOf(job('a', { opens: () => '/mes/schedule' }), found(2), where, null)).toBe('/mes/schedule')
})

test('today is the day of the plant', () => {
  const beforeMidnight = Date.UTC(2026, 10, 27, 15, 59)
  const today = { where: { startMs_begin: '{today}', state: 'down' } }
  expect(whereOf(today, beforeMidnight, 'Asia/Shanghai')).toEqual({ startMs_begin: '2026-11-27', state: 'down' })
  expect(whereOf(today, beforeMidnight + 60_000, 'Asia/Shanghai')).toEqual({ startMs_begin: '2026-11-28', state: 'down' })
})

test('every job of a module narrows its list by fields that the list has, and no two have one name', () => {
  const jobs = atLeast(
    20,
    tiles.flatMap((tile) => tile.jobs),
  )
  const unknown = jobs.flatMap(({ name, where, resource }) =>
    Object.keys(where)
      .filter((parameter) => !fieldOfParameter(resource.fields, parameter))
      .map((parameter) => `${name} ${parameter}`),
  )
  expect(unknown).toEqual([])
  expect(new Set(namesOf(jobs)).size).toBe(jobs.length)
  for (const right of ['mes:order:list', 'mes:order:approve', 'mes:schedule:run', 'mes:inventory:view']) expect(rightsAsked(tiles)).toContain(right)
})

test('every role that works has jobs on its home, and those that only look have none', () => {
  const count = (roleCode: string) => {
    const role = firstRoles.find((one) => one.roleCode === roleCode)
    if (!role) throw new Error(`there is no role ${roleCode}`)
    return jobsOf(tiles, holding(...role.permissions)).length
  }
  for (const roleCode of ['planner', 'storekeeper', 'operator', 'weigher', 'packer', 'inspector', 'qa', 'technician', 'colourist', 'manager'])
    expect([roleCode, count(roleCode) >= 2]).toEqual([roleCode, true])
  for (const roleCode of ['viewer', 'office', 'guest']) expect([roleCode, count(roleCode)]).toEqual([roleCode, 0])
})
