import type { Ticket } from '#contract/notice.ts'
import { createOneTimeStore } from './oneTimeStore.ts'

export const ticketLifeMs = { socket: 60_000, file: 10 * 60_000 } as const

export type TicketKind = keyof typeof ticketLifeMs
/** Whose ticket it is, and the tenant they work for; `ref` is the file it opens, null for the notification link. */
export type TicketHolder = { userId: string; sessionId: string; tenantId: number; ref: string | null }

/** Stand in for the access token where only an address can be given: one thing, a short time (security.md 1B-2). */
export type Tickets = {
  issue(kind: TicketKind, holder: TicketHolder): Promise<Ticket>
  /**
   * The holder; null when the ticket is unknown, used, too old or for something else. A socket's ends with it; a file's opens its
   * one file until its time is over, because a player asks for a film in pieces.
   */
  redeem(kind: TicketKind, ticket: string): Promise<TicketHolder | null>
}

/** Tickets of a process that is alone. */
export function createTickets(now: () => number): Tickets {
  const kept = { socket: createOneTimeStore<TicketHolder>(ticketLifeMs.socket, now), file: createOneTimeStore<TicketHolder>(ticketLifeMs.file, now) }
  return {
    issue: async (kind, holder) => ({ ticket: kept[kind].keep(holder), expiresIn: ticketLifeMs[kind] / 1000 }),
    redeem: async (kind, ticket) => (kind === 'socket' ? kept.socket.take(ticket) : kept.file.find(ticket)),
  }
}
