import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../db/database.ts'

const lengthBytes = 32

/** The key that signs tokens: random, made at the first start, readable by the server's user alone (security.md 25). */
export function tokenSecret(dataDir: string): Uint8Array {
  const file = join(dataDir, 'token.key')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(lengthBytes), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const secret = readFileSync(file)
  if (secret.length < lengthBytes) throw new Error(`${file} is shorter than ${lengthBytes} bytes: remove it to make a new one (everybody has to sign in again)`)
  return secret
}

const settingName = 'token.key'

/**
 * The key of several processes: the database keeps it beside the password hashes, because each must know the tokens of all.
 * The first process brings its own, so that nobody has to sign in again.
 */
export async function sharedTokenSecret(db: Database, dataDir: string): Promise<Uint8Array> {
  await db
    .insertInto('sys_setting')
    .values({ name: settingName, value: Buffer.from(tokenSecret(dataDir)).toString('base64') })
    .onConflict((row) => row.column('name').doNothing())
    .execute()
  const { value } = await db.selectFrom('sys_setting').select('value').where('name', '=', settingName).executeTakeFirstOrThrow()
  return Buffer.from(value, 'base64')
}
