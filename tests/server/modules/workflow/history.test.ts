import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApprovalDesk } from './approvalDesk.ts'
import type { ApprovalDesk } from './approvalDesk.ts'
import { line, processOf, task } from './models.ts'
import { rebuilt, stored } from './rebuilt.ts'

let desk: ApprovalDesk
beforeAll(async () => {
  desk = await openApprovalDesk(undefined)
})
afterAll(async () => desk?.close())

const long = processOf(
  [
    task('a', ['ann']),
    { kind: 'exclusive', id: 'how', fallback: 'how_short' },
    task('short', ['bob']),
    { kind: 'parallel', id: 'fork' },
    task('sign', ['bob', 'carl'], { countersign: { order: 'parallel', done: 'all' } }),
    task('other', ['dora']),
    { kind: 'parallel', id: 'join' },
    { kind: 'exclusive', id: 'merge' },
    task('last', ['dora']),
  ],
  [
    ...line('start', 'a', 'how'),
    { id: 'how_short', from: 'how', to: 'short' },
    { id: 'how_fork', from: 'how', to: 'fork', when: { field: 'days', is: 'gt', value: 3 } },
    ...line('fork', 'sign', 'join', 'merge', 'last', 'end'),
    ...line('fork', 'other', 'join'),
    ...line('short', 'merge'),
  ],
)

test('the history of an instance alone rebuilds it after every act', async () => {
  const one = await desk.begin(long, { fields: { days: '5', toDay: '2026-12-05' } })
  const acts: [string, string, Record<string, string>?][] = [
    ['ann', 'pass'],
    ['bob', 'pass'],
    ['dora', 'pass'],
    ['carl', 'backToTask', { backTaskKey: 'a' }],
    ['ann', 'delegate', { userId: 'dora' }],
    ['dora', 'pass'],
    ['ann', 'pass'],
    ['carl', 'addSigner', { users: 'ann', at: 'before' }],
    ['ann', 'pass'],
    ['carl', 'pass'],
    ['bob', 'pass'],
    ['dora', 'transfer', { userId: 'carl' }],
    ['carl', 'pass'],
    ['dora', 'pass'],
  ]
  let compared = 0
  for (const [person, verb, more] of acts) {
    expect((await desk.act(person, verb, one, more)).message, `${person} ${verb}`).toMatch(/操作成功|已/)
    expect(await rebuilt(desk.api.db, one.procInstId)).toEqual(await stored(desk.api.db, one.procInstId))
    compared += 1
  }
  expect(compared).toBe(acts.length)
  expect(await desk.truth(one.id)).toEqual({ status: 2, result: 2, record: 'approved', tokens: [], open: [] })
  // a history that lost a line rebuilds something else
  const whole = await rebuilt(desk.api.db, one.procInstId)
  expect(whole.steps).toBeGreaterThan(acts.length)
})

test('a record takes the way that its fields say', async () => {
  const one = await desk.begin(long, { fields: { days: '3' } })
  await desk.act('ann', 'pass', one)
  expect((await desk.truth(one.id)).tokens).toEqual(['short'])
})

test('the history cannot be changed', async () => {
  await expect(desk.api.db.updateTable('act_z_history').set({ comment: '改' }).execute()).rejects.toThrow('append-only')
})
