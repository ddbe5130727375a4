import { z } from 'zod'
import { isNumberKind } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import type { Row } from '../field/row.ts'
import { only, writable } from './writable.ts'

type Ruled = Pick<Resource, 'fields' | 'row' | 'states'>

/** A new record as it was sent: what is null or blank was not given. Throws what the rules of the resource say. */
export function parseNew({ fields, row }: Ruled, sent: Row): Row {
  return row.parse(asMeant(fields, row, sent, { isChange: false }))
}

/**
 * What a person changes of a record: a field that is not named keeps what stands, null or blank empties an optional one. The rules see
 * the whole record as it will stand. Throws what they say.
 */
export function parseChange({ fields, row, states }: Ruled, sent: Row, before: Row): Row {
  const open = writable({ fields, states }, 'edit')
  const named = open.filter(({ name }) => name in sent).map(({ name }) => name)
  const asked = asMeant(open, row, only(named, sent), { isChange: true })
  const standing = Object.entries(before).filter(([name, value]) => value !== null && !named.includes(name))
  return only(named, row.parse({ ...Object.fromEntries(standing), ...asked }))
}

/** Whether what was sent names every field that can be changed: then nothing that stands is needed to judge it. */
export function isWhole({ fields, states }: Ruled, sent: Row): boolean {
  return writable({ fields, states }, 'edit').every(({ name }) => name in sent)
}

/** What clients mean by what they send: `"0"` is a number where a number belongs, 2 a text where a text does, and null or blank is nothing (api-contract.md 2). */
export function asMeant(fields: readonly Field[], schema: z.ZodType, sent: Row, { isChange }: { isChange: boolean }): Row {
  const meant = fields.flatMap((field): [string, unknown][] => {
    if (!(field.name in sent)) return []
    const value = sent[field.name]
    if (!isBlank(field, value)) return [[field.name, converted(field, value)]]
    return [[field.name, emptied(field, schemaOf(schema, field.name), isChange)]]
  })
  const given = Object.fromEntries(meant.filter(([, value]) => value !== undefined))
  const others = Object.entries(sent).filter(([name]) => fields.every((field) => field.name !== name))
  return { ...Object.fromEntries(others), ...given }
}

function isBlank({ kind }: Field, value: unknown): boolean {
  return value === null || value === undefined || value === '' || (isNumberKind(kind) && typeof value === 'string' && value.trim() === '')
}

const decimal = /^[+-]?\d{1,17}(\.\d+)?$/

function converted({ kind }: Field, value: unknown): unknown {
  if (isNumberKind(kind)) return typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : value
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : value
}

/** Nothing, as the rules of a field take it: left out, none, or an empty text. A required one says its own sentence. */
function emptied({ kind, isRequired }: Field, schema: z.ZodType | undefined, isChange: boolean): unknown {
  const refused = isNumberKind(kind) ? null : ''
  if (!schema || (isRequired && isChange)) return refused
  const left = schema.safeParse(undefined)
  if (left.success && (!isChange || left.data !== undefined)) return undefined
  return schema.safeParse(null).success ? null : refused
}

function schemaOf(row: z.ZodType, name: string): z.ZodType | undefined {
  const shape: unknown = row instanceof z.ZodObject ? row.shape[name] : undefined
  return shape instanceof z.ZodType ? shape : undefined
}
