import type { Field } from '#contract/field.ts'

type Summed = Extract<Field, { kind: 'number' | 'money' }>

/** Whether the values of a column are amounts that add up. */
function isSummed(field: Field): field is Summed {
  return field.kind === 'number' || field.kind === 'money'
}

const decimalsOf = (field: Summed) => (field.kind === 'money' ? 2 : field.decimals)

/** The sum of each amount among these fields over the lines, by field; exact in the decimals of the field. */
export function lineSums(fields: readonly Field[], lines: readonly Readonly<Record<string, unknown>>[]): Record<string, number> {
  return Object.fromEntries(
    fields.filter(isSummed).map((field) => {
      const scale = 10 ** decimalsOf(field)
      const amounts = lines.map((line) => line[field.name]).filter((value) => typeof value === 'number')
      return [field.name, amounts.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale]
    }),
  )
}
