import { createHash } from 'node:crypto'

/**
 * The one JSON text of a value, whoever wrote it down: keys sorted at every level, a key without a value left out, no blanks.
 * Throws for what JSON cannot say (a bigint, a circle); NaN and infinities are null, as in JSON.
 */
export function canonicalText(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => (isPlain(inner) ? sorted(inner) : inner)) ?? 'null'
}

/** SHA-256 of that text, as 64 hexadecimal digits. */
export function canonicalHash(value: unknown): string {
  return createHash('sha256').update(canonicalText(value)).digest('hex')
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** By code points, as no locale sorts. Entries and not an assignment: `__proto__` is a key like any other. */
function sorted(value: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
}
