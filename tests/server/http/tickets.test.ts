import { expect, test } from 'vitest'
import { createTickets } from '../../../server/http/tickets.ts'

test('a ticket opens one thing once, a minute for a socket and ten for a file', () => {
  const clock = { now: 0 }
  const tickets = createTickets(() => clock.now)
  const holder = { userId: 'u', sessionId: 's', ref: null }
  const { ticket, expiresIn } = tickets.issue('socket', holder)
  expect(expiresIn).toBe(60)
  expect(tickets.redeem('file', ticket)).toBeNull()
  expect(tickets.redeem('socket', ticket)).toEqual(holder)
  expect(tickets.redeem('socket', ticket)).toBeNull()
  const late = tickets.issue('socket', holder)
  const file = tickets.issue('file', { ...holder, ref: 'f1' })
  expect(file.expiresIn).toBe(600)
  clock.now += 60_000
  expect(tickets.redeem('socket', late.ticket)).toBeNull()
  expect(tickets.redeem('file', file.ticket)).toMatchObject({ ref: 'f1' })
})
