import { createHash, randomBytes, randomInt } from 'node:crypto'
import { codeAlphabet, codeLength } from '#contract/modules/walls/pairing.ts'
import type { PairingRequest } from '#contract/modules/walls/pairing.ts'
import type { Database } from '../../db/database.ts'
import { takeTurn } from '../../db/takeTurn.ts'
import { networkOf } from '../../http/network.ts'
import { Problem } from '../../http/problem.ts'

/** A code is good for 2 minutes and works once (security.md 1B-13). */
export const codeLifeMs = 120_000
/** After the approval the screen has this long to ask once more. */
const fetchWithinMs = 60_000
const mostOpen = { ofAddress: 20, ofAll: 200 }

type Executor = Pick<Database, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

/**
 * Opens a request of a screen and returns what it keeps (nonce) and what it shows (code). Throws 429 while its address has too many open.
 * While all have, the oldest request of the address that has most makes room: who floods pushes out the own screens, not others'.
 */
export async function openPairing(database: Database, from: string, now: number): Promise<PairingRequest> {
  const address = networkOf(from)
  const nonce = randomBytes(32).toString('base64url')
  const code = Array.from({ length: codeLength }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')
  await database.transaction().execute(async (trx) => {
    await takeTurn(trx, 'mes_screen_pairing')
    await makeRoom(trx, address, now)
    await trx
      .insertInto('mes_screen_pairing')
      .values({ nonceHash: hashOf(nonce), codeHash: hashOf(code), address, createdAt: now, expiresAt: now + codeLifeMs, screenId: null })
      .execute()
  })
  return { nonce, code, expiresIn: codeLifeMs / 1000 }
}

async function makeRoom(trx: Executor, address: string, now: number): Promise<void> {
  await trx.deleteFrom('mes_screen_pairing').where('expiresAt', '<=', now).execute()
  const open = await trx
    .selectFrom('mes_screen_pairing')
    .select(({ fn }) => ['address', fn.countAll<number>().as('count')])
    .groupBy('address')
    .orderBy('count', 'desc')
    .orderBy('address')
    .execute()
  if (Number(open.find((row) => row.address === address)?.count ?? 0) >= mostOpen.ofAddress)
    throw new Problem(429, '等待配对的屏幕过多，请先完成已显示配对码的屏幕，或 2 分钟后再试')
  const [most] = open
  if (!most || open.reduce((sum, { count }) => sum + Number(count), 0) < mostOpen.ofAll) return
  const oldest = await trx
    .selectFrom('mes_screen_pairing')
    .select('nonceHash')
    .where('address', '=', most.address)
    .orderBy('createdAt')
    .orderBy('nonceHash')
    .limit(1)
    .executeTakeFirst()
  if (oldest) await trx.deleteFrom('mes_screen_pairing').where('nonceHash', '=', oldest.nonceHash).execute()
}

/** Gives the request that shows `code` its screen; false when nothing that waits shows it. */
export async function approvePairing(db: Executor, code: string, screenId: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mes_screen_pairing')
    .set({ screenId, expiresAt: now + fetchWithinMs })
    .where('codeHash', '=', hashOf(code))
    .where('screenId', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

export type Fetched = { status: 'waiting' } | { status: 'approved'; screenId: string } | { status: 'expired' }

/** How the request of this nonce stands. That it was approved is told once: the request ends with it. */
export async function fetchPairing(db: Executor, nonce: string, now: number): Promise<Fetched> {
  const nonceHash = hashOf(nonce)
  const found = await db.selectFrom('mes_screen_pairing').select('screenId').where('nonceHash', '=', nonceHash).where('expiresAt', '>', now).executeTakeFirst()
  if (!found) return { status: 'expired' }
  if (found.screenId === null) return { status: 'waiting' }
  const { numDeletedRows } = await db.deleteFrom('mes_screen_pairing').where('nonceHash', '=', nonceHash).executeTakeFirstOrThrow()
  return numDeletedRows === 1n ? { status: 'approved', screenId: found.screenId } : { status: 'expired' }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
