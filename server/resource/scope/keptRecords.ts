import type { Field } from '#contract/field.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Resource } from '#contract/resource.ts'
import type { Row } from '../field/row.ts'

/** A field that holds whole records of other resources as JSON, as logs do; `recordOf` names the field that says of which. */
type Keeping = Extract<Field, { kind: 'json' }> & { recordOf: string }

/** Masks one record of a resource. */
type Mask = (of: Pick<Resource, 'fields'>, record: Row) => Row

/** as they were looked through last */
let masked: { of: readonly Resource[]; named: ReadonlyMap<string, Resource> } | null = null

/** Resources that hide anything, by their names. */
function maskedResources(): ReadonlyMap<string, Resource> {
  const of = registry.resources()
  if (masked?.of !== of)
    masked = { of, named: new Map(of.filter(({ fields }) => fields.some(({ mask }) => mask !== undefined)).map((resource) => [resource.name, resource])) }
  return masked.named
}

/** Every right without which something of some record is hidden. */
export function rightsOfMasks(): string[] {
  return [...maskedResources().values()].flatMap(({ fields }) => fields.flatMap(({ mask }) => mask?.unless ?? []))
}

export function keepingFields(fields: readonly Field[]): Keeping[] {
  return fields.filter((field): field is Keeping => field.kind === 'json' && field.recordOf !== undefined)
}

/** A row of a log with the records in it masked like those they were copied from. */
export function withKeptMasked(row: Row, keeping: readonly Keeping[], mask: Mask): Row {
  const told = keeping.flatMap(({ name, recordOf }) => {
    const of = maskedResources().get(String(row[recordOf]))
    const text = row[name]
    return of && typeof text === 'string' && text !== '' ? [[name, JSON.stringify(mask(of, JSON.parse(text) as Row))]] : [] // the server wrote it
  })
  return told.length === 0 ? row : { ...row, ...Object.fromEntries(told) }
}
