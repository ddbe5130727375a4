import { expect, test } from 'vitest'
import { wayOn } from '../../../../src/admin/modules/production/orderWay.ts'

test('an approved order is split until all of it is planned, its batches get times, then one of them stands', () => {
  expect(wayOn('approved', false, [])).toBe('split')
  expect(wayOn('approved', false, ['draft'])).toBe('split')
  expect(wayOn('approved', true, ['draft', 'locked'])).toBe('schedule')
  expect(wayOn('approved', true, ['scheduled'])).toBe('lock')
  expect(wayOn('approved', true, ['scheduled', 'locked'])).toBeNull() // the order itself goes on: what is left can stand later
})

test('a planned order and one on the floor still get times and stand for what was split later', () => {
  expect(wayOn('planned', true, ['locked', 'draft'])).toBe('schedule')
  expect(wayOn('released', true, ['dispatched', 'scheduled'])).toBe('lock')
  expect(wayOn('running', true, ['running'])).toBeNull()
})

test('before it is approved and after its end nothing is done about batches', () => {
  const states = ['draft', 'pending', 'finished', 'closed', 'cancelled', 'terminated']
  expect(states.map((status) => wayOn(status, false, ['draft', 'scheduled']))).toEqual(states.map(() => null))
})
