import { presetPattern } from './patternPresets.ts'

/** One rule of a grid column. The first that fails speaks; `message` may hold `${title}`. */
export type GridRule = {
  required?: boolean
  /** fails where the value stands in two rows or more; the pattern `only` says the same */
  unique?: boolean
  /** the name of a preset, or a regular expression of at most 256 characters */
  pattern?: string
  message?: string
  /** a rule of the page's own: it calls back with false, and a sentence, before it returns */
  handler?: (cell: { value: unknown; row: Readonly<Record<string, unknown>> }, callback: (isRight: boolean, message?: string) => void) => void
}

export type Judged = {
  title: string
  row: Readonly<Record<string, unknown>>
  /** in how many rows of the grid this value stands, this row counted */
  occurrences: number
  /** runs a regular expression that is no preset, in time linear in the text */
  matches: (pattern: string, text: string) => boolean
}

export const longestPattern = 256

/** What is wrong with a value by the rules of its column: the sentence of the first rule that fails (GRID-055), null where none does. */
export function firstComplaint(rules: readonly GridRule[], value: unknown, judged: Judged): string | null {
  for (const rule of rules) {
    const said = complaintOf(rule, value, judged)
    if (said !== null) return said
  }
  return null
}

/** Nothing typed and nothing chosen: '', null, undefined and an empty list. */
export function isEmptyCell(value: unknown): boolean {
  return value === '' || value === null || value === undefined || (Array.isArray(value) && value.length === 0)
}

/** Whether one of the rules has a regular expression of its own, which is no preset. */
export function hasOwnPattern(rules: readonly GridRule[]): boolean {
  return rules.some(({ pattern }) => pattern !== undefined && pattern !== 'only' && presetPattern(pattern) === null && pattern.length <= longestPattern)
}

function complaintOf(rule: GridRule, value: unknown, judged: Judged): string | null {
  const say = (standard: string) => (rule.message ?? standard).replaceAll('${title}', judged.title)
  if (rule.required === true && isEmptyCell(value)) return say(`请填写${judged.title}`)
  if (rule.handler) {
    const said = handled(rule.handler, value, judged.row)
    if (said !== null) return said.message ?? say(`${judged.title}不符合要求`)
  }
  if (isEmptyCell(value)) return null
  if ((rule.unique === true || rule.pattern === 'only') && judged.occurrences > 1) return say(`${judged.title}不能重复`)
  if (rule.pattern === undefined || rule.pattern === 'only') return null
  return isFitting(rule.pattern, String(value), judged.matches) ? null : say(`${judged.title}格式不正确`)
}

function isFitting(pattern: string, text: string, matches: Judged['matches']): boolean {
  const preset = presetPattern(pattern)
  if (preset) return preset.test(text)
  return pattern.length <= longestPattern && matches(pattern, text)
}

function handled(handler: NonNullable<GridRule['handler']>, value: unknown, row: Judged['row']): { message: string | undefined } | null {
  const failures: { message: string | undefined }[] = []
  handler({ value, row }, (isRight, message) => {
    if (!isRight) failures.push({ message })
  })
  return failures[0] ?? null
}
