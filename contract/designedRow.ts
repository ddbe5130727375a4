import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { Field, FieldKind } from './field.ts'
import { isDay, isMoment, isSpan } from './rules/calendarText.ts'
import { quantity } from './rules/quantity.ts'

const like = (pattern: RegExp) => (text: string) => pattern.test(text)

/** What the text of a kind is, and the sentence for one that is not. */
const shapes: Partial<Record<FieldKind, { is: (text: string) => boolean; sentence: string }>> = {
  date: { is: isDay, sentence: '应为日期，例如 2026-01-31' },
  dateTime: { is: isMoment, sentence: '应为时间，例如 2026-01-31 08:00:00' },
  month: { is: like(/^\d{4}-(0[1-9]|1[0-2])$/), sentence: '应为月份，例如 2026-01' },
  range: { is: isSpan, sentence: '应为起止日期，先早后晚，例如 2026-01-01~2026-01-31' },
  time: { is: like(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/), sentence: '应为时刻，例如 08:00:00' },
  switch: { is: like(/^[YN]$/), sentence: '应为 Y 或 N' },
  colour: { is: like(/^#[0-9a-fA-F]{6}$/), sentence: '应为颜色，例如 #1677ff' },
}

/** characters of a value whose kind says no length: several keys of 64 with commas between */
const longestValue = 2000

/** The rules of a row, made of what its fields say: what a resource in code writes as zod, a designed one says as data. */
export function designedRow(fields: readonly Field[]): z.ZodObject {
  return z.object(Object.fromEntries(fields.filter(({ form }) => form === 'edited' || form === 'once').map((field) => [field.name, ruleOf(field)])))
}

function ruleOf(field: Field): z.ZodType {
  return isNumberKind(field.kind) ? numberRule(field) : textRule(field)
}

function numberRule(field: Field): z.ZodType {
  const rule = amountRule(field)
  return field.isRequired ? rule : rule.nullable().default(null)
}

function amountRule(field: Field): z.ZodNumber {
  const said = `请填写${field.title}`
  switch (field.kind) {
    case 'quantity':
      return quantity(boundsOf(field))
    case 'dictNumber':
      return z.number(said).int('应为整数')
    case 'progress':
      return bounded(z.number(said), { min: 0, max: 100 })
    case 'money':
      return withPlaces(bounded(z.number(said), boundsOf(field)), 2)
    case 'number':
      return field.decimals === 0
        ? bounded(z.number(said).int('应为整数'), boundsOf(field))
        : withPlaces(bounded(z.number(said), boundsOf(field)), field.decimals)
    default:
      throw new Error(`${field.name} holds no number`)
  }
}

type Bounds = { min?: number; max?: number }

function boundsOf({ min, max }: { min?: number | undefined; max?: number | undefined }): Bounds {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
}

function bounded(rule: z.ZodNumber, { min, max }: Bounds): z.ZodNumber {
  const least = min === undefined ? rule : rule.min(min, `不小于 ${min}`)
  return max === undefined ? least : least.max(max, `不大于 ${max}`)
}

function withPlaces(rule: z.ZodNumber, places: number): z.ZodNumber {
  return rule.refine((value) => Number(value.toFixed(places)) === value, `最多 ${places} 位小数，请改短`)
}

function textRule(field: Field): z.ZodType {
  const most = 'maxLength' in field ? field.maxLength : longestValue
  const text = z.string(`请填写${field.title}`).trim().max(most, `不超过 ${most} 个字符`)
  const shape = shapes[field.kind]
  const shaped = shape ? text.refine((value) => value === '' || shape.is(value), shape.sentence) : text
  return field.isRequired ? shaped.refine((value) => value !== '', `请填写${field.title}`) : shaped.default('')
}
