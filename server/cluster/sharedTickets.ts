import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { Problem } from '../http/problem.ts'
import { ticketLifeMs } from '../http/tickets.ts'
import type { Tickets } from '../http/tickets.ts'
import { errorFields } from '../log.ts'
import type { Log } from '../log.ts'
import type { OpenRedis } from './redis.ts'

const Holder = z.object({ userId: z.string(), sessionId: z.string(), tenantId: z.number(), ref: z.string().nullable() })

/** Tickets that any process can redeem, whichever issued them. Those for a socket work once among all of them. */
export function createSharedTickets({ commands }: Pick<OpenRedis, 'commands'>, prefix: string, log: Log): Tickets {
  const keyOf = (kind: string, ticket: string) => `${prefix}ticket:${kind}:${ticket}`
  return {
    async issue(kind, holder) {
      const ticket = randomBytes(32).toString('base64url')
      await answered(log, () => commands.set(keyOf(kind, ticket), JSON.stringify(holder), 'PX', ticketLifeMs[kind]))
      return { ticket, expiresIn: ticketLifeMs[kind] / 1000 }
    },
    async redeem(kind, ticket) {
      const key = keyOf(kind, ticket)
      const kept = await answered(log, () => (kind === 'socket' ? commands.getdel(key) : commands.get(key)))
      return kept === null ? null : Holder.parse(JSON.parse(kept))
    },
  }
}

async function answered<Result>(log: Log, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    log.error('redis did not answer about a ticket', errorFields(error))
    throw new Problem(503, '服务暂时不可用，请稍后重试。')
  }
}
