import { isNumberKind } from '#contract/field.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { fromMicro, quantityDecimals, toMicro } from '#contract/rules/quantity.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'

/** How a value rests in a column: text, a number, millionths as a whole number (bigint), or an instant in ms since the epoch. */
export type Storage = 'text' | 'number' | 'micro' | 'instant'

/** The server's half of the vocabulary: every kind rests somewhere. */
export function storageOf(kind: FieldKind): Storage {
  if (kind === 'dateTime') return 'instant'
  if (kind === 'quantity') return 'micro'
  return isNumberKind(kind) ? 'number' : 'text'
}

export type Stored = string | number | null

/** What of a field can be compared with what people type; null where the text is no such value. */
export function storedOf(field: Pick<Field, 'kind'>, text: string, plantTz: string): string | number | null {
  const storage = storageOf(field.kind)
  switch (storage) {
    case 'number':
      return isDecimal(text) ? Number(text) : null
    case 'micro':
      return isDecimal(text) ? microIn(text.trim()) : null
    case 'instant':
      return instantOf(text, plantTz)
    case 'text':
      return text
    default:
      return storage satisfies never
  }
}

/** A value of a write as it rests; an empty text of a number, a date or an instant is none. */
export function restingOf(field: Pick<Field, 'kind'>, value: unknown, plantTz: string): Stored {
  if (value === null || value === undefined) return null
  const storage = storageOf(field.kind)
  // no record has an empty key: a reference that was left open names none
  if (value === '' && (storage !== 'text' || field.kind === 'reference' || field.kind === 'date')) return null
  if (storage === 'text') return typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof value !== 'number') return storedOf(field, textOf(value), plantTz)
  return storage === 'micro' ? toMicro(value) : value
}

/** A resting value as it goes over the wire. */
export function wireOf(field: Pick<Field, 'kind'>, stored: unknown, plantTz: string): unknown {
  if (stored === null || stored === undefined) return null
  const storage = storageOf(field.kind)
  if (stored === '' && field.kind === 'date') return null // clients read '' as a broken date (api-contract.md 1.2)
  if (storage === 'instant') return wireTime(Number(stored), plantTz)
  if (storage === 'micro') return fromMicro(Number(stored))
  return storage === 'text' && typeof stored === 'number' ? String(stored) : stored // a key that counts up
}

function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text.trim())
}

/** A decimal in millionths by its digits, so that nothing is rounded. One with more than six places is no whole number: no column holds it, and every one can be compared with it. */
function microIn(text: string): number {
  const [whole = '', places = ''] = text.split('.')
  return Number(`${whole}${places.slice(0, quantityDecimals).padEnd(quantityDecimals, '0')}.${places.slice(quantityDecimals) || '0'}`)
}

/** A parsed row holds text or numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
