import type { Ticket } from '#contract/notice.ts'
import { createPassing } from './passing.ts'

const lifeMs = { socket: 60_000, file: 10 * 60_000 } as const

export type TicketKind = keyof typeof lifeMs
/** Whose ticket it is, and the tenant he works for; `ref` is the file it opens, null for the notification link. */
export type TicketHolder = { userId: string; sessionId: string; tenantId: number; ref: string | null }

/** Stand in for the access token where only an address can be given: one thing, a short time (security.md 1B-2). */
export type Tickets = {
  issue(kind: TicketKind, holder: TicketHolder): Ticket
  /**
   * The holder; null when the ticket is unknown, used, too old or for something else. A socket's ends with it; a file's opens its
   * one file until its time is over, because a player asks for a film in pieces.
   */
  redeem(kind: TicketKind, ticket: string): TicketHolder | null
}

export function createTickets(now: () => number): Tickets {
  const kept = { socket: createPassing<TicketHolder>(lifeMs.socket, now), file: createPassing<TicketHolder>(lifeMs.file, now) }
  return {
    issue: (kind, holder) => ({ ticket: kept[kind].keep(holder), expiresIn: lifeMs[kind] / 1000 }),
    redeem: (kind, ticket) => (kind === 'socket' ? kept.socket.take(ticket) : kept.file.find(ticket)),
  }
}
