import type { Field } from '#contract/field.ts'

/** Kinds whose values are amounts that add up; codes and shares of a hundred are numbers too. */
const summed: readonly string[] = ['number', 'money', 'quantity']
/** no amount has more than six places */
const scale = 1_000_000

/** The sum of each amount among these fields over the lines, by field. */
export function lineSums(fields: readonly Field[], lines: readonly Readonly<Record<string, unknown>>[]): Record<string, number> {
  const amounts = (name: string) => lines.map((line) => line[name]).filter((value) => typeof value === 'number')
  return Object.fromEntries(
    fields
      .filter(({ kind }) => summed.includes(kind))
      .map(({ name }) => [name, amounts(name).reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale]),
  )
}
