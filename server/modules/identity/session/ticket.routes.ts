import { TicketRequest } from '#contract/notice.ts'
import { signedIn } from '../../../http/caller.ts'
import { defineRoute } from '../../../http/route.ts'
import type { AnyRoute } from '../../../http/route.ts'
import type { Tickets } from '../../../http/tickets.ts'

/** Tickets for addresses that cannot carry a header (observing.md "Sockets"). */
export function ticketRoutes(tickets: Tickets): AnyRoute[] {
  return [
    defineRoute({
      method: 'POST',
      path: '/sys/ticket',
      access: { signedIn: true },
      body: TicketRequest,
      perMinute: 240,
      run({ body: { kind, ref }, caller }) {
        const { userId, sessionId, tenantId } = signedIn(caller)
        return tickets.issue(kind, { userId, sessionId, tenantId, ref: ref ?? null })
      },
    }),
  ]
}
