import type { Field } from '#contract/field.ts'
import { isDesignedName } from '#contract/designedNames.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Resource } from '#contract/resource.ts'
import type { Row } from '../field/row.ts'

/** A field that holds whole records of other resources as JSON, as logs do; `recordOf` names the field that says of which. */
type Keeping = Extract<Field, { kind: 'json' }> & { recordOf: string }

/** Masks one record of a resource. */
type Mask = (of: Pick<Resource, 'fields'>, record: Row) => Row

/** as they were looked through last */
let masked: { of: readonly Resource[]; named: ReadonlyMap<string, Resource> } | null = null

/** The right with which what stood in columns that a design dropped is seen: it also reads the files that are kept of them (docs/decisions/160). */
const rightToSeeGone = 'sys:cgform:sync'
const kept = new Set(['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version', 'tenantId'])

/** Resources that hide anything, by their names. */
function maskedResources(): ReadonlyMap<string, Resource> {
  const of = registry.resources()
  if (masked?.of !== of)
    masked = { of, named: new Map(of.filter(({ fields }) => fields.some(({ mask }) => mask !== undefined)).map((resource) => [resource.name, resource])) }
  return masked.named
}

/** Every right without which something of some record is hidden. */
export function rightsOfMasks(): string[] {
  return [...[...maskedResources().values()].flatMap(({ fields }) => fields.flatMap(({ mask }) => mask?.unless ?? [])), rightToSeeGone]
}

export function keepingFields(fields: readonly Field[]): Keeping[] {
  return fields.filter((field): field is Keeping => field.kind === 'json' && field.recordOf !== undefined)
}

/** A row of a log with the records in it masked like those they were copied from; `holds` says what rights its reader has. */
export function withKeptMasked(row: Row, keeping: readonly Keeping[], mask: Mask, holds: (right: string) => boolean): Row {
  const told = keeping.flatMap(({ name, recordOf }) => {
    const of = String(row[recordOf])
    const masked = maskedResources().get(of)
    const isCut = isDesignedName(of) && !holds(rightToSeeGone)
    const text = row[name]
    if ((!masked && !isCut) || typeof text !== 'string' || text === '') return []
    const whole = JSON.parse(text) as Row // the server wrote it
    const seen = masked ? mask(masked, whole) : whole
    return [[name, JSON.stringify(isCut ? withoutGone(of, seen) : seen)]]
  })
  return told.length === 0 ? row : { ...row, ...Object.fromEntries(told) }
}

/** Of a record of a designed table what its fields of today say: of a field that went nobody knows any more what had hidden it. */
function withoutGone(name: string, record: Row): Row {
  const names = new Set(registry.resource(name)?.fields.map((field) => field.name))
  return Object.fromEntries(Object.entries(record).filter(([key]) => kept.has(key) || names.has(key.replace(/_dictText$/, ''))))
}
