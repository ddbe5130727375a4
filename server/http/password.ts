import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
// OWASP's second argon2id profile: 19 MiB, two passes; about 40 ms here, off the main thread.
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Hash of a password as PHC text, for example `$argon2id$v=19$m=19456,t=2,p=1$salt$hash` (security.md C25). */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const hash = await derive('argon2id', { message: password, nonce, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${nonce.toString('base64url')}$${hash.toString('base64url')}`
}

const phc = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w-]+)\$([\w-]+)$/

/** Whether `password` is the one behind `phcText`. Takes the same time whether or not there is an account: pass null then. */
export async function verifyPassword(password: string, phcText: string | null): Promise<boolean> {
  const [, memory, passes, parallelism, salt, expected] = phc.exec(phcText ?? '') ?? []
  const stored = Buffer.from(expected ?? '', 'base64url')
  const hash = await derive('argon2id', {
    message: password,
    nonce: salt ? Buffer.from(salt, 'base64url') : randomBytes(16),
    memory: Number(memory ?? cost.memory),
    passes: Number(passes ?? cost.passes),
    parallelism: Number(parallelism ?? cost.parallelism),
    tagLength: cost.tagLength,
  })
  return stored.length === hash.length && timingSafeEqual(hash, stored)
}
