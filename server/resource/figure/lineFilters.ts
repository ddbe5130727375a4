import { isSeveral } from '#contract/field.ts'
import type { Field, FieldKind } from '#contract/field.ts'
import { emptyFilter } from '#contract/rules/listFilter.ts'
import type { Group } from './groupedRows.ts'

type Filters = Record<string, string>

/** Kinds that are looked for by a choice of several values, `<field>_MultiString`. */
const byChoice: readonly FieldKind[] = ['dict', 'dictNumber', 'radio', 'switch', 'department', 'user', 'role', 'position', 'tree', 'category']
/** Kinds that are looked for by what stands there, whatever it is: keys, which hold no commas and no signs. */
const byKey: readonly FieldKind[] = ['reference', 'search', 'area']

/** The parameters of the list that shows exactly the rows of one line: those of the report, narrowed further by the line's keys. */
export function lineFilters(asked: Readonly<Filters>, groups: readonly Group[], keys: readonly (string | number | null)[]): Filters {
  return groups.reduce<Filters>((filters, group, at) => narrowed(filters, group, keys[at] ?? null), { ...asked })
}

function narrowed(filters: Filters, { field, step }: Group, key: string | number | null): Filters {
  const { name } = field
  if (key === null) return { ...filters, [name]: emptyFilter }
  if (step === 'value') return { ...filters, ...valueFilter(field, typeof key === 'number' ? plainly(key) : key) }
  const [begin, end] = [later(filters[`${name}_begin`], firstDay(String(key))), earlier(filters[`${name}_end`], lastDay(String(key)))]
  return { ...filters, [`${name}_begin`]: begin, [`${name}_end`]: end }
}

/** Spelled as the field's own filter in the office spells it, so that it shows what is in force. */
function valueFilter(field: Field, value: string): Filters {
  const { name, kind } = field
  if (kind === 'number' || kind === 'progress' || kind === 'month') return { [`${name}_begin`]: value, [`${name}_end`]: value }
  if (byChoice.includes(kind) && !isSeveral(field) && !value.includes(',')) return { [`${name}_MultiString`]: value }
  if (byKey.includes(kind) && /^\w+$/.test(value)) return { [name]: value }
  return { [name]: `eq ${value}` }
}

/** With all its digits, also where a number is so small or so large that it is spelled with an exponent, which no filter reads. 17 digits tell one number from the next. */
function plainly(number: number): string {
  const text = String(number)
  return text.includes('e') ? number.toLocaleString('en-US', { useGrouping: false, maximumSignificantDigits: 17 }) : text
}

/** 2026, 2026-11 or 2026-11-23 → its first and its last day. */
function firstDay(part: string): string {
  return `${part}${'-01-01'.slice(part.length - 4)}`
}
function lastDay(part: string): string {
  if (part.length === 10) return part
  if (part.length === 4) return `${part}-12-31`
  const [year, month] = part.split('-').map(Number)
  return `${part}-${new Date(Date.UTC(year ?? 0, month ?? 0, 0)).getUTCDate()}`
}

/** A report that begins in the middle of a month counts half of it, and so does the list of that line. */
function later(asked: string | undefined, day: string): string {
  return asked !== undefined && asked.slice(0, 10) >= day ? asked : day
}
function earlier(asked: string | undefined, day: string): string {
  return asked !== undefined && asked.slice(0, 10) <= day ? asked : day
}
