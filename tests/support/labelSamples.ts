import fc from 'fast-check'
import type { LabelField } from '#contract/rules/label/binding.ts'

const anyOf = (characters: string) => fc.constantFrom(...characters.split(''))
const zeroPadded = (value: number) => String(value).padStart(2, '0')
const anyDate = fc
  .tuple(fc.integer({ min: 2020, max: 2048 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map(([year, month, day]) => `${year}-${zeroPadded(month)}-${zeroPadded(day)}`)

/** Values of a label's fields like their samples: dates are dates, digits other digits, capitals other capitals; what is neither stays. */
export function valuesLike(fields: readonly LabelField[]): fc.Arbitrary<Record<string, string>> {
  return fc.record(Object.fromEntries(fields.map((field) => [field.name, valueLike(field)])))
}

function valueLike({ kind, sample }: LabelField): fc.Arbitrary<string> {
  if (kind === 'date') return anyDate
  const characters = Array.from(sample, (character, at) => {
    // a number keeps its first digit, so that it stays as long as it was
    if (/\d/.test(character)) return kind === 'number' && at === 0 ? fc.constant(character) : anyOf('0123456789')
    return /[A-Z]/.test(character) ? anyOf('ABCDEFGHJKLMNPQRSTUVWXYZ') : fc.constant(character)
  })
  return fc.tuple(...characters).map((parts) => parts.join(''))
}
