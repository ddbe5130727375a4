import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [keyBytes, ivBytes, tagBytes] = [32, 12, 16]
const form = 'v1.'

/** Keeps passwords of other systems so that the database alone does not tell them (security.md 1B-17). `context` is where one stands: sealed for one place, it opens in no other. */
export type Vault = {
  seal(secret: string, context: string): string
  /** null where it was sealed with another key, for another place, or is damaged */
  open(sealed: string, context: string): string | null
}

/** A vault by AES-256-GCM; `key` has 32 bytes. */
export function createVault(key: Uint8Array): Vault {
  return {
    seal(secret, context) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return form + Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed.slice(form.length), 'base64url')
      if (!sealed.startsWith(form) || bytes.length < ivBytes + tagBytes) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes)).setAAD(Buffer.from(context))
        decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return decipher.update(bytes.subarray(ivBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null // the tag does not fit: not ours
      }
    },
  }
}

/** The vault of a data directory; its key is made at the first start and readable by the server's user alone. Processes that share a database need the same file. */
export function openVault(dataDir: string): Vault {
  const file = join(dataDir, 'vault.key')
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(keyBytes), { mode: 0o600 })
    renameSync(`${file}.new`, file)
  }
  const key = readFileSync(file)
  if (key.length !== keyBytes)
    throw new Error(`${file} is not ${keyBytes} bytes long: put the right file back, or remove it and set all passwords of data sources anew`)
  return createVault(key)
}
