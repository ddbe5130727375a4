/** How a text can be looked for, and what stands around it on the wire (api-contract.md 3; ONL-031 to ONL-035). */
export const textOperators = {
  like: { title: '包含', before: '%', behind: '%' },
  leftLike: { title: '开头是', before: '', behind: '%' },
  rightLike: { title: '结尾是', before: '%', behind: '' },
  /** spelled out: what merely stands there may hold commas and percent signs */
  equal: { title: '等于', before: 'eq ', behind: '' },
  notEqual: { title: '不等于', before: '<>', behind: '' },
  atLeast: { title: '大于等于', before: '>=', behind: '' },
  atMost: { title: '小于等于', before: '<=', behind: '' },
} as const
export type TextOperator = keyof typeof textOperators

export type TextFilter = { operator: TextOperator; text: string }
export type Writing = { isUpperCased: boolean; isTrimmed: boolean }

/** A filter as it goes over the wire; an empty text asks for nothing. */
export function writtenFilter({ operator, text }: TextFilter, { isUpperCased, isTrimmed }: Writing): string {
  const trimmed = isTrimmed ? text.trim() : text
  const value = isUpperCased ? trimmed.toUpperCase() : trimmed
  const { before, behind } = textOperators[operator]
  return value === '' ? '' : before + value + behind
}

const spelledBefore: Readonly<Record<string, TextOperator>> = {
  '<>': 'notEqual',
  '!=': 'notEqual',
  '!': 'notEqual',
  '>=': 'atLeast',
  '<=': 'atMost',
  'eq ': 'equal',
}

/** The same read back, also in the spelling of relatives (`*v*`, `!v`); what is spelled in no such way is shown as it stands there. */
export function readFilter(wire: string): TextFilter {
  const [, sign, text] = /^(<>|!=|!|>=|<=|eq )(?: (?=.))?(.*)$/s.exec(wire) ?? []
  const operator = sign === undefined ? undefined : spelledBefore[sign]
  if (operator !== undefined && text !== undefined) return { operator, text }
  for (const sign of ['%', '*']) {
    const [isOpenBefore, isOpenBehind] = [wire.startsWith(sign), wire.length > 1 && wire.endsWith(sign)]
    if (isOpenBefore && isOpenBehind) return { operator: 'like', text: wire.slice(1, -1) }
    if (isOpenBefore) return { operator: 'rightLike', text: wire.slice(1) }
    if (isOpenBehind) return { operator: 'leftLike', text: wire.slice(0, -1) }
  }
  return { operator: wire === '' ? 'like' : 'equal', text: wire }
}
