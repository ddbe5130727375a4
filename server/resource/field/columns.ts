import { isNumberKind } from '#contract/field.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { instantOf, wireTime } from '#contract/rules/wireTime.ts'

/** How a value rests in a column: text, a number, or an instant in ms since the epoch. */
export type Storage = 'text' | 'number' | 'instant'

/** The server's half of the vocabulary: every kind rests somewhere. */
export function storageOf(kind: FieldKind): Storage {
  if (kind === 'dateTime') return 'instant'
  return isNumberKind(kind) ? 'number' : 'text'
}

export type Stored = string | number | null

/** What of a field can be compared with what people type; null where the text is no such value. */
export function storedOf(field: Pick<Field, 'kind'>, text: string, plantTz: string): string | number | null {
  const storage = storageOf(field.kind)
  switch (storage) {
    case 'number':
      return /^-?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : null
    case 'instant':
      return instantOf(text, plantTz)
    case 'text':
      return text
    default:
      return storage satisfies never
  }
}

/** A value of a write as it rests; an empty text of a number or an instant is none. */
export function restingOf(field: Pick<Field, 'kind'>, value: unknown, plantTz: string): Stored {
  if (value === null || value === undefined) return null
  if (storageOf(field.kind) === 'text') return typeof value === 'string' ? value : JSON.stringify(value)
  if (value === '') return null
  return typeof value === 'number' ? value : storedOf(field, textOf(value), plantTz)
}

/** A resting value as it goes over the wire. */
export function wireOf(field: Pick<Field, 'kind'>, stored: unknown, plantTz: string): unknown {
  if (stored === null || stored === undefined) return null
  const storage = storageOf(field.kind)
  if (storage === 'instant') return wireTime(Number(stored), plantTz)
  return storage === 'text' && typeof stored === 'number' ? String(stored) : stored // a key that counts up
}

/** A parsed row holds text or numbers. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
