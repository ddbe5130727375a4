import { createHmac, timingSafeEqual } from 'node:crypto'

const stepMs = 30_000
const digits = 6
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The number of the 30 s step at a time (RFC 6238 §4.2). */
export function stepAt(atMs: number): number {
  return Math.floor(atMs / stepMs)
}

/** The code of a step (RFC 4226 §5.3, HMAC-SHA-1): what authenticator apps show. */
export function codeOf(secret: Uint8Array, step: number, length = digits): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', secret).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** length).padStart(length, '0')
}

/** The step whose code was typed, of this one and its neighbours, since clocks of phones are not quite right; null for none of them. */
export function stepOfCode(secret: Uint8Array, typed: string, atMs: number): number | null {
  const now = stepAt(atMs)
  const given = Buffer.from(typed)
  for (const step of [now, now - 1, now + 1]) {
    const right = Buffer.from(codeOf(secret, step))
    if (right.length === given.length && timingSafeEqual(right, given)) return step
  }
  return null
}

/** Bytes as Base32 without padding (RFC 4648 §6). */
export function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xfff
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}

/** What a QR code for authenticator apps holds (Key Uri Format). */
export function otpauthUri({ secret, account, issuer }: { secret: string; account: string; issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepMs / 1000}`
}
