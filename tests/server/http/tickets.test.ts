import { expect, test } from 'vitest'
import { createTickets } from '../../../server/http/tickets.ts'

test('a ticket opens one thing: a socket once within a minute, a file as often as its player asks within ten', async () => {
  const clock = { now: 0 }
  const tickets = createTickets(() => clock.now)
  const holder = { userId: 'u', sessionId: 's', tenantId: 0, ref: null }
  const { ticket, expiresIn } = await tickets.issue('socket', holder)
  expect(expiresIn).toBe(60)
  expect(await tickets.redeem('file', ticket)).toBeNull()
  expect(await tickets.redeem('socket', ticket)).toEqual(holder)
  expect(await tickets.redeem('socket', ticket)).toBeNull()
  const [early, late] = [await tickets.issue('socket', holder), await tickets.issue('socket', holder)]
  const file = await tickets.issue('file', { ...holder, ref: 'f1' })
  expect(file.expiresIn).toBe(600)
  clock.now += 59_999
  expect(await tickets.redeem('socket', early.ticket)).toEqual(holder)
  clock.now += 1
  expect(await tickets.redeem('socket', late.ticket)).toBeNull()
  for (const piece of [1, 2]) expect(await tickets.redeem('file', file.ticket), `piece ${piece}`).toMatchObject({ ref: 'f1' })
  clock.now += 539_999
  expect(await tickets.redeem('file', file.ticket)).toMatchObject({ ref: 'f1' })
  clock.now += 1
  expect(await tickets.redeem('file', file.ticket)).toBeNull()
})
