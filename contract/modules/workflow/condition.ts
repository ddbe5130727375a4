import { z } from 'zod'

/** What a condition compares. Fields are those of the record; numbers are compared as numbers, everything else as text. */
export const comparisons = {
  eq: '等于',
  ne: '不等于',
  gt: '大于',
  ge: '大于等于',
  lt: '小于',
  le: '小于等于',
  in: '是其中之一',
  has: '包含',
  empty: '为空',
} as const
export type Comparison = keyof typeof comparisons

export type Value = string | number | null

/** Conditions are data: a comparison, or several of them. There are no scripts and no expressions (security.md 1B-24). */
export type Condition = { field: string; is: Comparison; value: Value | readonly Value[] } | { all: readonly Condition[] } | { any: readonly Condition[] }

const value = z.union([z.string().max(500), z.number(), z.null()])

export const Condition: z.ZodType<Condition> = z.lazy(() =>
  z.union([
    z.strictObject({
      field: z.string().min(1).max(64),
      is: z.enum(['eq', 'ne', 'gt', 'ge', 'lt', 'le', 'in', 'has', 'empty']),
      value: z.union([value, z.array(value).max(100)]),
    }),
    z.strictObject({ all: z.array(Condition).max(20) }),
    z.strictObject({ any: z.array(Condition).max(20) }),
  ]),
)

/** The values of a record by which flows are chosen. */
export type Values = Readonly<Record<string, Value>>

/** Whether a condition holds for a record. A field that the record does not have is empty. */
export function holds(condition: Condition, values: Values): boolean {
  if ('all' in condition) return condition.all.every((one) => holds(one, values))
  if ('any' in condition) return condition.any.some((one) => holds(one, values))
  return compare[condition.is](values[condition.field] ?? null, condition.value)
}

type Compared = Value | readonly Value[]
const asText = (one: Compared) => (one === null ? '' : String(one))
const isNumeric = (one: Compared) => one !== null && String(one).trim() !== '' && Number.isFinite(Number(one))

/** Below, at or above zero; null where one of them says nothing. */
function order(left: Value, right: Compared): number | null {
  if (left === null || right === null || Array.isArray(right)) return null
  if (isNumeric(left) && isNumeric(right)) return Number(left) - Number(right)
  const [one, other] = [asText(left), asText(right)]
  return one < other ? -1 : one > other ? 1 : 0
}
const alike = (left: Value, right: Compared) => order(left, right) === 0 || (left === null && right === null)
const ordered = (test: (order: number) => boolean) => (left: Value, right: Compared) => {
  const found = order(left, right)
  return found !== null && test(found)
}

const compare: Record<Comparison, (left: Value, right: Compared) => boolean> = {
  eq: alike,
  ne: (left, right) => !alike(left, right),
  gt: ordered((found) => found > 0),
  ge: ordered((found) => found >= 0),
  lt: ordered((found) => found < 0),
  le: ordered((found) => found <= 0),
  in: (left, right) => (Array.isArray(right) ? (right as readonly Value[]) : [right as Value]).some((one) => alike(left, one)), // a list or one of it
  has: (left, right) => left !== null && asText(left).includes(asText(right)),
  empty: (left) => left === null || left === '',
}

/** Every field that a condition reads. */
export function fieldsOf(condition: Condition): string[] {
  if ('all' in condition) return condition.all.flatMap(fieldsOf)
  if ('any' in condition) return condition.any.flatMap(fieldsOf)
  return [condition.field]
}
