import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

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
