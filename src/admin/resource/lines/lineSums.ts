import type { Field } from '#contract/field.ts'

type Line = Readonly<Record<string, unknown>>

/** Kinds whose values are amounts that add up; codes and shares of a hundred are numbers too. */
const summed: readonly string[] = ['number', 'money', 'quantity']
/** no amount has more than six places */
const scale = 1_000_000

/** What amounts of one unit come to; `unit` is the field of a line that holds it, with its value, and empty where all lines have the same. */
export type LineSum = { sum: number; unit: Line }

/** The sums of each amount among these fields over the lines, by field: kilograms and pieces do not add up, so there is one for each unit, as they first come. */
export function lineSums(fields: readonly Field[], lines: readonly Line[]): Record<string, readonly LineSum[]> {
  return Object.fromEntries(fields.filter(({ kind }) => summed.includes(kind)).map((field) => [field.name, sumsOf(field, lines)]))
}

function sumsOf(field: Field, lines: readonly Line[]): LineSum[] {
  const unitField = field.kind === 'quantity' ? field.unitField : undefined
  if (unitField === undefined) return [{ sum: total(field.name, lines), unit: {} }]
  const given = lines.filter((line) => typeof line[field.name] === 'number')
  return [...Map.groupBy(given, (line) => line[unitField] ?? '')].map(([unit, ofUnit]) => ({ sum: total(field.name, ofUnit), unit: { [unitField]: unit } }))
}

function total(name: string, lines: readonly Line[]): number {
  const amounts = lines.map((line) => line[name]).filter((value) => typeof value === 'number')
  return amounts.reduce((sum, amount) => sum + Math.round(amount * scale), 0) / scale
}
