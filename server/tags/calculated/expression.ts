/** What an expression of a calculated tag is made of: a closed grammar, so that nothing else can ever run (docs/decisions/058). */
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'tag'; tag: string }
  | { kind: 'unary'; operator: UnaryOperator; of: Expression }
  | { kind: 'binary'; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: 'choice'; when: Expression; yes: Expression; no: Expression }
  | { kind: 'call'; name: PlainFunction; of: readonly Expression[] }
  | { kind: 'overTime'; name: TimeFunction; of: Expression; seconds: number }

export const unaryOperators = { '-': (value: number) => -value, '+': (value: number) => value, '!': (value: number) => Number(value === 0) } as const
export type UnaryOperator = keyof typeof unaryOperators

/** Division by 0, of either sign, is no number. Comparisons give 1 or 0; anything but 0 is true. A comparison with what is no number is 0. */
export const binaryOperators = {
  '+': (one: number, other: number) => one + other,
  '-': (one: number, other: number) => one - other,
  '*': (one: number, other: number) => one * other,
  '/': (one: number, other: number) => (other === 0 ? Number.NaN : one / other),
  '%': (one: number, other: number) => one % other,
  '<': (one: number, other: number) => Number(one < other),
  '<=': (one: number, other: number) => Number(one <= other),
  '>': (one: number, other: number) => Number(one > other),
  '>=': (one: number, other: number) => Number(one >= other),
  '==': (one: number, other: number) => Number(one === other),
  '!=': (one: number, other: number) => Number(one !== other),
  '&&': (one: number, other: number) => Number(isTrue(one) && isTrue(other)),
  '||': (one: number, other: number) => Number(isTrue(one) || isTrue(other)),
} as const
export type BinaryOperator = keyof typeof binaryOperators

/** Functions of values of one moment; `few` and `many` are how many values they take. */
export const plainFunctions = {
  min: { few: 1, many: 20, of: (values: readonly number[]) => Math.min(...values) },
  max: { few: 1, many: 20, of: (values: readonly number[]) => Math.max(...values) },
  avg: { few: 1, many: 20, of: (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length },
  abs: { few: 1, many: 1, of: ([value = Number.NaN]: readonly number[]) => Math.abs(value) },
  round: { few: 1, many: 1, of: ([value = Number.NaN]: readonly number[]) => Math.round(value) },
} as const
export type PlainFunction = keyof typeof plainFunctions

/**
 * Functions over the last seconds of a value: `rate` is its change per second, `integral` the area under it in value × seconds,
 * `window` its mean weighted by time.
 */
export const timeFunctions = ['rate', 'integral', 'window'] as const
export type TimeFunction = (typeof timeFunctions)[number]
export const longestWindowS = 3600

/** Neither 0 nor what is no number is true. */
export function isTrue(value: number): boolean {
  return value !== 0 && !Number.isNaN(value)
}
