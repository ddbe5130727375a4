import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { Field } from './field.ts'
import { kindShapes } from './kindShape.ts'
import { quantity } from './rules/quantity.ts'

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
  const shape = kindShapes[field.kind]
  const shaped = shape ? text.refine((value) => value === '' || shape.is(value), shape.sentence) : text
  return field.isRequired ? shaped.refine((value) => value !== '', `请填写${field.title}`) : shaped.default('')
}
