import { z } from 'zod'

/** What a person is told of a value where its schema has no sentence of its own. Office and server say the same: importing this file is enough. */
export function sentenceFor(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '必填，请填写' : (typeWords[issue.expected] ?? '内容不正确')
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum), issue.inclusive !== false)
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum), issue.inclusive !== false)
    case 'not_multiple_of':
      return `应为 ${String(issue.divisor)} 的倍数`
    case 'invalid_value':
      return `应为 ${issue.values.map(String).join('、')}${issue.values.length > 1 ? ' 之一' : ''}`
    case 'unrecognized_keys':
      return `有不认识的内容：${issue.keys.join('、')}`
    case 'invalid_format':
      return '格式不正确'
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return '内容不正确'
    default:
      return issue satisfies never
  }
}

z.config({ localeError: sentenceFor })

const typeWords: Record<string, string> = {
  number: '应为数值',
  int: '应为整数',
  string: '应为文本',
  boolean: '应为 是 或 否',
  array: '应为列表',
  object: '应为一组内容',
  date: '应为日期',
}

function tooSmall(origin: string, least: number, inclusive: boolean): string {
  if (origin === 'string') return least === 1 ? '必填，请填写' : `至少 ${least} 个字符`
  if (origin === 'array' || origin === 'set') return `至少 ${least} 项`
  return inclusive ? `不小于 ${least}` : `应大于 ${least}`
}

function tooBig(origin: string, most: number, inclusive: boolean): string {
  if (origin === 'string') return `不超过 ${most} 个字符`
  if (origin === 'array' || origin === 'set') return `不超过 ${most} 项`
  return inclusive ? `不大于 ${most}` : `应小于 ${most}`
}
