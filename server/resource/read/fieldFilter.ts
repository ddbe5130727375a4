import type { Field } from '#contract/field.ts'
import { emptyFilter } from '#contract/rules/listFilter.ts'
import { storageOf, storedOf } from '../field/columns.ts'
import { comparison, nothing, oneOf } from '../field/condition.ts'
import type { Comparison, Condition } from '../field/condition.ts'

const signs: Record<string, Comparison> = { '>=': 'ge', '<=': 'le', '!=': 'ne', '<>': 'ne', '>': 'gt', '<': 'lt', '=': 'eq' }
const words: Record<string, Comparison | 'in'> = { gt: 'gt', ge: 'ge', lt: 'lt', le: 'le', eq: 'eq', ne: 'ne', in: 'in', IN: 'in' }

/**
 * One filter of a list as it was typed (api-contract.md 3): `,a,b,` contains one of them · `>= 5`, `ge 5`, `>=5` compare · `*v*`,
 * `v*`, `*v` and the same with `%` · `a,b` one of them · `!v` not it · `a++b` the text `a,b` · `is empty` nothing · else exactly it.
 */
export function fieldFilter(field: Field, text: string, plantTz: string): Condition {
  if (text === emptyFilter) return { is: 'empty', field }
  const comparing = compared(text)
  if (storageOf(field.kind) !== 'text') return comparing ? compare(field, comparing, plantTz) : anyOf(field, text.split(','), plantTz)
  const parts = text.split(',').filter((part) => part !== '')
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) return { is: 'any', of: parts.map((part) => ({ is: 'contains', field, text: part })) }
  if (comparing) return compare(field, comparing, plantTz)
  const wild = wildcard(field, text)
  if (wild) return wild
  if (text.includes(',')) return anyOf(field, parts, plantTz)
  if (text.startsWith('!')) return { is: 'ne', field, value: text.slice(1) }
  return { is: 'eq', field, value: text.replaceAll('++', ',') }
}

type Compared = { is: Comparison | 'in'; text: string }

/** The operator in front, with a blank behind it; signs also without one. */
function compared(text: string): Compared | null {
  const [, word, rest] = /^(gt|ge|lt|le|eq|ne|in|IN) (.*)$/s.exec(text) ?? []
  if (word !== undefined && rest !== undefined) return { is: words[word] ?? 'eq', text: rest }
  const [, sign, value] = /^(>=|<=|!=|<>|>|<|=) ?(.*)$/s.exec(text) ?? []
  return sign === undefined || value === undefined ? null : { is: signs[sign] ?? 'eq', text: value }
}

function compare(field: Field, { is, text }: Compared, plantTz: string): Condition {
  if (is === 'in') return anyOf(field, text.split(','), plantTz)
  const value = storedOf(field, text, plantTz)
  return value === null ? nothing : comparison(field, is, value)
}

function anyOf(field: Field, texts: readonly string[], plantTz: string): Condition {
  return oneOf(
    field,
    texts.map((text) => storedOf(field, text, plantTz)).filter((value) => value !== null),
  )
}

/** Stars or percent signs at the ends; inside they are letters like any other. */
function wildcard(field: Field, text: string): Condition | null {
  for (const sign of ['*', '%']) {
    const isOpenBefore = text.startsWith(sign)
    const isOpenBehind = text.length > 1 && text.endsWith(sign)
    if (!isOpenBefore && !isOpenBehind) continue
    const inner = text.slice(isOpenBefore ? 1 : 0, isOpenBehind ? -1 : undefined)
    if (inner === '') return { is: 'all', of: [] }
    return { is: isOpenBefore && isOpenBehind ? 'contains' : isOpenBefore ? 'endsWith' : 'startsWith', field, text: inner }
  }
  return null
}
