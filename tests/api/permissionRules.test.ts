import { expect, test } from 'vitest'
import type { AuthEntry } from '#contract/session.ts'
import { canShow, isActionAllowed, subActions } from '../../src/api/permissionRules.ts'

const entry = (action: string, type: string, status?: string): AuthEntry => ({ action, type, describe: '', ...(status === undefined ? {} : { status }) })

test('an element is shown for an own entry that is no button entry [PERM-008]', () => {
  expect(canShow({ auth: [entry('order:add', '1')], allAuth: [] }, 'order:add')).toBe(true)
  expect(canShow({ auth: [entry('order:add', '2')], allAuth: [] }, 'order:add')).toBe(false)
})

test('an entry names each of its comma-separated actions, and nothing that only looks alike [PERM-009]', () => {
  const lists = { auth: [entry('order:add,order:edit', '1')], allAuth: [] }
  expect([canShow(lists, 'order:edit'), canShow(lists, 'order:ed')]).toEqual([true, false])
})

test('an element whose rule is switched off is shown to everybody [PERM-010]', () => {
  expect(canShow({ auth: [], allAuth: [entry('order:add', '1', '0')] }, 'order:add')).toBe(true)
  expect(canShow({ auth: [], allAuth: [entry('order:add', '1', '1')] }, 'order:add')).toBe(false)
})

test('a control is enabled by an own button entry [PERM-012]', () => {
  expect(isActionAllowed({ auth: [entry('order:price', '2')], allAuth: [entry('order:price', '2', '0')] }, 'order:price')).toBe(true)
})

test('the second list denies by status 0 [PERM-013]', () => {
  expect(isActionAllowed({ auth: [], allAuth: [entry('order:price', '2', '0')] }, 'order:price')).toBe(false)
})

test('any other status allows unless the own list holds the action too [PERM-014]', () => {
  const allAuth = [entry('order:price', '2', '1')]
  expect(isActionAllowed({ auth: [], allAuth }, 'order:price')).toBe(true)
  expect(isActionAllowed({ auth: [entry('order:price', '1')], allAuth }, 'order:price')).toBe(false)
})

test('what no list restricts is allowed', () => {
  expect(isActionAllowed({ auth: [], allAuth: [] }, 'order:price')).toBe(true)
})

test('sub-actions of a prefix are those in force that the person does not hold [PERM-015]', () => {
  const allAuth = [entry('grid:add', '1', '1'), entry('grid:edit', '1', '0'), entry('grid:remove,other:add', '1', '1'), entry('grid:export', '1', '1')]
  expect(subActions({ auth: [entry('grid:export', '1')], allAuth }, 'grid:')).toEqual(['add', 'remove'])
})

test('both readings of the specification are there by their names, and answer apart where it does [PERM-016]', () => {
  const button = { auth: [{ action: 'a:b', type: '2', describe: '' }], allAuth: [] }
  expect([canShow(button, 'a:b'), isActionAllowed(button, 'a:b')]).toEqual([false, true])
  const nothing = { auth: [], allAuth: [] }
  expect([canShow(nothing, 'a:b'), isActionAllowed(nothing, 'a:b')]).toEqual([false, true])
  const off = { auth: [], allAuth: [{ action: 'a:b', type: '2', describe: '', status: '0' }] }
  expect([canShow(off, 'a:b'), isActionAllowed(off, 'a:b')]).toEqual([true, false])
})
