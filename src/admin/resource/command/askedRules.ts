import { z } from 'zod'
import type { Command } from '#contract/command.ts'
import { isNumberKind } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'

/** What a command asks for, in the shape of a resource: its dialog is drawn by the parts that draw every form. */
export function askedResource(resource: Resource, { asks }: Pick<Command, 'asks'>): Resource {
  const row = z.object(Object.fromEntries(asks.map((field) => [field.name, ruleOf(field)])))
  return { ...resource, fields: asks, row, unique: [], states: null, lines: [], tree: null }
}

/** What its declaration says of a value; what else there is to say is the server's. */
function ruleOf(field: Field): z.ZodType<string | number | undefined> {
  if (isNumberKind(field.kind)) {
    const bounded = numberWithin('min' in field ? field.min : undefined, 'max' in field ? field.max : undefined)
    return field.isRequired ? bounded : bounded.optional()
  }
  const text = z.string().max('maxLength' in field ? field.maxLength : Number.POSITIVE_INFINITY)
  return field.isRequired ? text.trim().min(1, `请填写${field.title}`) : text.optional()
}

function numberWithin(min: number | undefined, max: number | undefined) {
  return z
    .number()
    .min(min ?? Number.NEGATIVE_INFINITY)
    .max(max ?? Number.POSITIVE_INFINITY)
}
