import type { Transaction } from 'kysely'
import type { Tables } from '../../../db/database.ts'
import type { MessageFile } from './files.service.ts'

/** One message as a provider gets it: `receiver` is an address of its way. */
export type Outgoing = { id: string; receiver: string; title: string; content: string; files: readonly MessageFile[] }

/**
 * What became of it. `refused`: this one will never arrive. `later`: this one may, at another time. `down`: the way itself does not work,
 * nothing more is tried in this round.
 */
export type Outcome = { is: 'sent' } | { is: 'refused' | 'later' | 'down'; why: string }

/** A way that is open for one round of sending. */
export type OpenWay = { send(message: Outgoing): Promise<Outcome>; close(): void }

/** The one shape of all ways that lead out of the plant (mail, text messages, webhooks). */
export type Provider = { open(): Promise<OpenWay>; /** at once */ atOnce: number }

/** The column of a person where the address of a way stands; null where the receiver is the address. */
export type AddressColumn = 'email' | 'phone' | null

/** The address of a receiver: what was written, or what a person of that account has; null where there is none. */
export async function addressOf(trx: Transaction<Tables>, receiver: string, column: AddressColumn): Promise<string | null> {
  if (column === null || (column === 'email' && receiver.includes('@')) || (column === 'phone' && /^\+?\d{6,20}$/.test(receiver))) return receiver
  const person = await trx.selectFrom('sys_user').select(column).where('username', '=', receiver).where('delFlag', '=', 0).executeTakeFirst()
  return person?.[column] || null
}
