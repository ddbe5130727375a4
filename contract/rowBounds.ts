import { z } from 'zod'
import { isNumberKind } from './field.ts'
import type { FieldInput } from './field.ts'
import { mostQuantity } from './rules/quantity.ts'

/** What limits a value of a field; what the rules of a row do not tell is not there. */
export type Bounds = { isRequired?: boolean; maxLength?: number; min?: number; max?: number }

/**
 * The bounds of a field as the rules of its row have them, the only place where they stand. A field says itself what its rule cannot tell: how
 * long a text is that a pattern describes. `isWritten`: whether a person writes the field. Throws where a field says something else than its row.
 */
export function rowBounds(row: z.ZodType, field: FieldInput, isWritten: boolean): Bounds {
  const rule = row instanceof z.ZodObject ? row.shape[field.name] : undefined
  if (!(rule instanceof z.ZodType)) return {} // assigned by the server
  const bounds: Bounds = { ...(isWritten ? { isRequired: isRequiredBy(rule, field) } : {}), ...limitsOf(innermost(rule)) }
  for (const [name, value] of Object.entries(bounds)) {
    const said: unknown = Object.entries(field).find(([key]) => key === name)?.[1]
    if (said !== undefined && said !== value) throw new Error(`field ${field.name} says ${name} ${JSON.stringify(said)}, its row ${value}`)
  }
  return bounds
}

/** Whether a row without this field is refused, however nothing is written. */
function isRequiredBy(rule: z.ZodType, { kind }: FieldInput): boolean {
  const nothing = isNumberKind(kind) ? [undefined, null] : [undefined, null, '']
  return nothing.every((value) => !rule.safeParse(value).success)
}

/** The rule for a value that is there. */
function innermost(rule: unknown): unknown {
  if (rule instanceof z.ZodOptional || rule instanceof z.ZodNullable || rule instanceof z.ZodDefault || rule instanceof z.ZodPrefault)
    return innermost(rule.unwrap())
  if (rule instanceof z.ZodPipe) return innermost(rule.in instanceof z.ZodTransform ? rule.out : rule.in)
  return rule
}

function limitsOf(rule: unknown): Bounds {
  if (rule instanceof z.ZodString) return rule.maxLength === null ? {} : { maxLength: rule.maxLength }
  if (!(rule instanceof z.ZodNumber)) return {}
  const { minValue, maxValue } = rule
  return { ...(isLimit(rule, minValue) ? { min: minValue } : {}), ...(isLimit(rule, maxValue) ? { max: maxValue } : {}) }
}

/** Whether people are told of it: not of the ends of what a number can hold, and not of a value that is refused itself ("more than 0"). */
function isLimit(rule: z.ZodNumber, value: number | null): value is number {
  if (value === null || !Number.isFinite(value)) return false
  return Math.abs(value) !== Number.MAX_SAFE_INTEGER && Math.abs(value) !== mostQuantity && rule.safeParse(value).success
}
