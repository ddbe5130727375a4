import type { Field } from '#contract/field.ts'
import { emptyFilter } from '#contract/rules/listFilter.ts'
import type { Asked } from '../../fields/fieldKit.ts'
import { readFilter, textOperators } from '../../fields/textFilter.ts'

const yesNo: Readonly<Record<string, string>> = { Y: '是', N: '否' }
/** a comparison in front of a value, as figures and addresses spell it */
const comparisons: Readonly<Record<string, string>> = { lt: '小于', le: '不大于', gt: '大于', ge: '不小于', ne: '不是', eq: '' }
const ofTime: Readonly<Record<string, string>> = { ...comparisons, lt: '早于', le: '不晚于', gt: '晚于', ge: '不早于' }

/** A filter of a list in words: what its parameters say of one field. `textOf` is what a value is called. */
export function filterWords(field: Field, asked: Asked, textOf: (value: string) => string): string {
  const { name, kind } = field
  const text = asked[name] ?? ''
  return [
    ...(text === '' ? [] : [kind === 'text' || kind === 'textarea' ? textWords(text) : valueWords(field, text, textOf)]),
    ...rangeWords(asked[`${name}_begin`] ?? '', asked[`${name}_end`] ?? ''),
    ...(asked[`${name}_MultiString`] ? [named(keysIn(asked[`${name}_MultiString`]), kind, textOf)] : []),
  ].join('，')
}

/** The keys of records that a filter names. */
export function keysOfFilter({ name }: Pick<Field, 'name'>, asked: Asked): string[] {
  return [...keysIn(asked[name]), ...keysIn(asked[`${name}_MultiString`])].filter((key) => key !== emptyFilter)
}

function keysIn(text: string | undefined): string[] {
  return (text ?? '')
    .replace(/^eq /, '')
    .split(',')
    .filter((key) => key !== '')
}

function textWords(text: string): string {
  if (text === emptyFilter) return '为空'
  const { operator, text: words } = readFilter(text)
  return operator === 'like' ? words : `${textOperators[operator].title} ${words}`
}

function valueWords({ kind }: Field, text: string, textOf: (value: string) => string): string {
  if (text === emptyFilter) return '为空'
  const [, word, value] = /^(lt|le|gt|ge|ne|eq) (.*)$/s.exec(text) ?? []
  if (word === undefined || value === undefined) return named(keysIn(text), kind, textOf)
  const words = kind === 'date' || kind === 'dateTime' || kind === 'month' ? ofTime : comparisons
  return `${words[word] ?? ''} ${named(keysIn(value), kind, textOf)}`.trim()
}

function named(keys: readonly string[], kind: Field['kind'], textOf: (value: string) => string): string {
  return keys.map((key) => (kind === 'switch' ? (yesNo[key] ?? key) : textOf(key))).join('、')
}

function rangeWords(begin: string, end: string): string[] {
  if (begin === '' && end === '') return []
  if (begin === end) return [begin]
  if (begin === '') return [`到 ${end}`]
  return [end === '' ? `从 ${begin}` : `${begin} 到 ${end}`]
}
