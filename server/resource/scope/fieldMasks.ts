import type { Field } from '#contract/field.ts'
import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Resource } from '#contract/resource.ts'
import type { Actor } from '../../bus/unit.ts'
import { storageOf } from '../field/columns.ts'
import type { Row } from '../field/row.ts'
import { keepingFields, rightsOfMasks, withKeptMasked } from './keptRecords.ts'
import { maskedPhone } from './maskedPhone.ts'

/**
 * What one person sees of the records of a resource (security.md 33, docs/decisions/088). Every row that the kit gives to a person
 * goes through `row` or `rows`; whatever a person narrows, sorts, groups or adds up by is one of `fields`.
 */
export type MaskedView = {
  /** names of what is hidden from this person */
  hidden: ReadonlySet<string>
  fields(fields: readonly Field[]): Field[]
  /** the order of a list that nobody asked another one for: nothing that is hidden orders it */
  order(standard: Resource['defaultSort']): Resource['defaultSort']
  /** the row, and the records of others that it keeps, as logs do */
  row(row: Row): Row
  rows(rows: readonly Row[]): Row[]
  /** what a person sent for a record that stands, without what a mask had shown there: that stays as it is stored */
  sentFor(before: Row, sent: Row): Row
}

/** `by` null: what everybody may read, as in logs and files that are kept for others. */
export function maskedViewOf({ fields }: Pick<Resource, 'fields'>, by: Pick<Actor, 'permissions'> | null): MaskedView {
  const inForce = fields.filter(({ mask }) => mask !== undefined && !holds(by, mask.unless))
  const hidden = new Set(inForce.map(({ name }) => name))
  const texts = new Set(inForce.map(({ name }) => `${name}_dictText`)) // what a value is called tells it as well
  const keeping = keepingFields(fields)
  // nothing is looked for in records of which something is hidden
  const unsearched = rightsOfMasks().every((right) => holds(by, right)) ? [] : keeping.map(({ name }) => name)
  const own = (whole: Row): Row => {
    if (inForce.length === 0) return whole
    const kept = Object.entries(whole).filter(([name]) => !texts.has(name))
    return { ...Object.fromEntries(kept), ...Object.fromEntries(inForce.flatMap((field) => (field.name in whole ? [[field.name, shown(field, whole)]] : []))) }
  }
  const row = (whole: Row): Row =>
    withKeptMasked(
      own(whole),
      keeping,
      (of, record) => maskedViewOf(of, by).row(record),
      (right) => holds(by, right),
    )
  return {
    hidden,
    fields: (all) => all.filter(({ name }) => !hidden.has(name) && !unsearched.includes(name)),
    order: (standard) => (hidden.has(standard.column) ? { column: 'createTime', order: 'desc' } : standard),
    row,
    rows: (rows) => rows.map(row),
    sentFor(before, sent) {
      const told = inForce.filter((field) => field.name in sent && isTold(sent[field.name], shown(field, before))).map(({ name }) => name)
      return told.length === 0 ? sent : Object.fromEntries(Object.entries(sent).filter(([name]) => !told.includes(name)))
    },
  }
}

function holds(by: Pick<Actor, 'permissions'> | null, right: string): boolean {
  return by !== null && [...by.permissions].some((held) => held === right)
}

/** What stands in the place of a hidden value. */
function shown({ name, kind, mask }: Field, row: Row): string | null {
  const value = row[name]
  if (mask?.as === 'phone') return typeof value === 'string' ? maskedPhone(value) : null
  return storageOf(kind) === 'text' && kind !== 'date' ? '' : null
}

/** Nothing, or what stood there in place of the value. */
function isTold(sent: unknown, shownThere: string | null): boolean {
  return sent === null || sent === undefined || sent === '' || sent === shownThere
}

/** The rights without which something of these records is hidden. */
export function rightsToSeeWhole({ fields }: Pick<Resource, 'fields'>): Permission[] {
  return registry.rights().filter((code) => fields.some(({ mask }) => mask?.unless === code))
}

/** Throws at the start where a mask names a right that does not exist: nobody would ever see the field. */
export function requireKnownMasks({ name, fields }: Pick<Resource, 'name' | 'fields'>): void {
  for (const { name: field, mask } of fields)
    if (mask && !registry.isRight(mask.unless)) throw new Error(`the mask of ${name}.${field} names the right ${mask.unless}, which does not exist`)
}
