import type { Field, FieldKind } from '#contract/field.ts'
import { partsOf } from '../field/choices.ts'
import type { Choices } from '../field/choices.ts'
import type { Column } from '../../files/heading.ts'
import { decimalFault, decimalIn } from '#contract/rules/decimalText.ts'
import { numberPasted } from '#contract/rules/grid/cellText.ts'
import { halfWidth } from '#contract/rules/halfWidth.ts'
import { dayIn, monthIn, timeIn, wallTimeIn, yesNoIn } from '../../files/cellText.ts'

/** What a cell of a file says, as the wire carries it; or why it says nothing. */
export type Said = { value: string | number } | { reason: string }

/** Kinds of which a workbook shows other spellings than ours. */
const values: readonly string[] = ['number', 'money', 'quantity', 'progress', 'date', 'dateTime', 'month', 'time'] satisfies readonly FieldKind[]

/** What a column of a file holds, for who reads its cells. */
export function holdsOf(kind: FieldKind): Column['holds'] {
  return values.includes(kind) ? 'value' : 'text'
}

/** Reads a cell that is not empty: the other direction of an export, forgiving in how people write numbers, days and choices. */
export function cellValue(field: Field, text: string, choices: Choices): Said {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'quantity':
    case 'progress':
      return amountOf(field, text)
    case 'switch': {
      const isOn = yesNoIn(text)
      return isOn === null ? { reason: '应为 是 或 否' } : { value: isOn ? 'Y' : 'N' }
    }
    case 'date':
      return said(dayIn(text), '应写成 2026-01-31 的样子')
    case 'dateTime':
      return said(wallTimeIn(text), '应写成 2026-01-31 08:00:00 的样子')
    case 'range':
      return said(daysIn(text), '应写成 2026-01-01~2026-01-31 的样子')
    case 'month':
      return said(monthIn(text), '应写成 2026-01 的样子')
    case 'time':
      return said(timeIn(text), '应写成 08:00:00 的样子')
    case 'dictNumber': {
      const one = chosen(field, text, choices)
      return 'value' in one ? { value: Number(one.value) } : one
    }
    case 'dict':
    case 'radio':
    case 'reference':
    case 'search':
    case 'area':
      return chosen(field, text, choices)
    case 'department':
    case 'user':
    case 'role':
    case 'position':
    case 'tree':
    case 'category':
      return field.isMulti ? several(field, text, choices) : chosen(field, text, choices)
    case 'dictMulti':
    case 'checkbox':
      return several(field, text, choices)
    case 'text':
    case 'textarea':
    case 'tags':
    case 'colour':
    case 'json':
    case 'popup':
    case 'richText':
    case 'markdown':
    case 'code':
    case 'cron':
    case 'file':
    case 'image':
      return { value: text }
    default:
      return field satisfies never
  }
}

function said(value: string | number | null, reason: string): Said {
  return value === null ? { reason } : { value }
}

/** A number in the unit of its column, as it may be pasted into the grid: 12.5% belongs where per cent are counted, and nowhere else. */
function amountOf(field: Field, text: string): Said {
  const plain = halfWidth(text)
  const unit = field.kind === 'progress' ? '%' : 'unit' in field ? (field.unit ?? '') : ''
  const amount = decimalIn(plain) ?? numberPasted(plain, unit === '' ? [] : [unit])
  if (amount !== null) return { value: amount }
  const [, digits, written = ''] = /^([+-]?[\d,]+(?:\.\d+)?)\s*([^\d\s.,]{1,6})$/u.exec(plain) ?? []
  if (written === '%' && unit !== '%') return { reason: '是百分数，这一列不是；请改成数值' }
  if (digits === undefined || decimalIn(digits) === null || written === unit) return { reason: decimalFault(plain) }
  return { reason: unit === '' ? `应为数值，请去掉“${written}”` : `应为数值，这一列的单位是 ${unit}，请换算成 ${unit} 后只填数值` }
}

/** From and to with ~ between, in order. */
function daysIn(text: string): string | null {
  const [from, to, more] = text.split('~').map((day) => dayIn(day.trim()))
  return from && to && more === undefined && from <= to ? `${from}~${to}` : null
}

const fewChoices = 12

function chosen(field: Field, text: string, choices: Choices): Said {
  const [value, other] = choices.get(text) ?? []
  if (value === undefined) {
    const known = [...choices.keys()]
    return { reason: known.length > 0 && known.length <= fewChoices ? `没有这一项，可填：${known.join('、')}` : '没有这一项，请先添加或改正' }
  }
  if (other === undefined) return { value }
  return { reason: 'dictCode' in field ? '对得上字典里的几项，分不清是哪一项，请先在数据字典里改名' : '有几条同名的记录，分不清是哪一条，请先改名' }
}

function several(field: Field, text: string, choices: Choices): Said {
  const values: (string | number)[] = []
  for (const part of partsOf(text)) {
    if (part === '') continue
    const one = chosen(field, part, choices)
    if ('reason' in one) return { reason: `“${part}”${one.reason}` }
    values.push(one.value)
  }
  return { value: values.join(',') }
}
