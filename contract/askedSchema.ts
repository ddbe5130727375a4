import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { Field } from './field.ts'
import { kindShapes } from './kindShape.ts'
import { isExact, mostQuantity, tooFine, tooLittle, tooMuch } from './rules/quantity.ts'

/** Rules for what a command asks for, from its fields alone: a record has rules of its own, a question has only these. */
export function askedSchema(fields: readonly Field[]): Record<string, z.ZodType> {
  return Object.fromEntries(fields.map((field) => [field.name, schemaOf(field)]))
}

function schemaOf(field: Field): z.ZodType {
  if (isNumberKind(field.kind)) return numberOf(field)
  const most = 'maxLength' in field ? field.maxLength : 4000
  const text = z.string(`请填写${field.title}`).trim().max(most, `不超过 ${most} 个字符`)
  const whole = field.isRequired ? text.min(1, `请填写${field.title}`) : text
  const shape = kindShapes[field.kind]
  const shaped = shape ? whole.refine((value) => value === '' || shape.is(value), `${field.title}${shape.sentence}`) : whole
  return field.isRequired ? shaped : shaped.default('')
}

function numberOf(field: Field): z.ZodType {
  let number = z.number(`请填写${field.title}`)
  if (field.kind === 'quantity') number = number.refine(isExact, tooFine).max(mostQuantity, tooMuch).min(-mostQuantity, tooLittle)
  if ('min' in field && field.min !== undefined) number = number.min(field.min, `${field.title}不小于 ${field.min}`)
  if ('max' in field && field.max !== undefined) number = number.max(field.max, `${field.title}不大于 ${field.max}`)
  return field.isRequired ? number : number.nullable().default(null)
}
