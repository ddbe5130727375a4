import type { ComputeRule, FormRule, LockedIn, Section, When, WhenRule } from './formRule.ts'
import { resultOf } from './computation.ts'

/** What these rules need to know of a resource (contract/resource.ts). */
export type Form = {
  fields: readonly FormField[]
  rules: readonly FormRule[]
  lockedIn: LockedIn
  states: { field: string; initial: string } | null
}
export type FormField = {
  name: string
  title: string
  kind: string
  isRequired: boolean
  form: 'edited' | 'once' | 'shown' | 'never'
  initial?: string | number | undefined
  min?: number | undefined
  max?: number | undefined
  decimals?: number | undefined
}
type Row = Readonly<Record<string, unknown>>

/** How a field stands in a form; `lockedBy` says why it cannot be written. */
export type FieldState = { isShown: boolean; isRequired: boolean; isLocked: boolean; lockedBy: Lock | null }
export type Lock = { is: 'computed' } | { is: 'state'; state: string } | { is: 'rule'; when: When }
export const usualState: FieldState = { isShown: true, isRequired: false, isLocked: false, lockedBy: null }

/** Whether a form asks anything of a row at all besides the rules of its fields. */
export function hasFormRules({ rules, lockedIn }: Pick<Form, 'rules' | 'lockedIn'>): boolean {
  return rules.length > 0 || Object.keys(lockedIn).length > 0
}

/** How each field stands, by its name, while `row` is in the form. A field that is hidden counts as empty for all others. */
export function formStateOf(form: Form, row: Row): Readonly<Record<string, FieldState>> {
  const settledRow = settled(form, row)
  return Object.fromEntries(form.fields.map((field) => [field.name, fieldStateOf(form, settledRow, field)]))
}

/** The row with its computed fields as the others make them. */
export function computed({ rules, fields }: Pick<Form, 'rules' | 'fields'>, row: Row): Row {
  const known: Record<string, unknown> = { ...row }
  for (const { compute, from } of rules.filter(isCompute)) {
    const field = fields.find(({ name }) => name === compute)
    if (field) known[compute] = resultOf(from, known, field)
  }
  return known
}

/** The same, with null in every field that is hidden. */
export function settled(form: Form, row: Row): Row {
  let hidden: readonly string[] = []
  // what is hidden empties others and may hide or show them in turn; rules that chase each other come to rest after one round a field
  for (let round = 0; round <= form.fields.length; round += 1) {
    const seen = computed(form, emptied(row, hidden))
    const next = hiddenIn(form, seen)
    if (next.join() === hidden.join()) return seen
    hidden = next
  }
  return computed(form, emptied(row, hidden))
}

/** The fields that are hidden while `row` is in the form. */
export function hiddenFields(form: Form, row: Row): readonly string[] {
  return hiddenIn(form, settled(form, row))
}

/** Under their headings, in the order of the sections; what stands in none comes last, under no heading (''). */
export function sectionsOf<Field extends { name: string }>(sections: readonly Section[], fields: readonly Field[]): { title: string; fields: Field[] }[] {
  const named = sections.map(({ title, fields: names }) => ({ title, fields: names.flatMap((name) => fields.filter((field) => field.name === name)) }))
  const rest = fields.filter(({ name }) => !sections.some((section) => section.fields.includes(name)))
  return [...named, { title: '', fields: rest }].filter((section) => section.fields.length > 0)
}

export function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

export function isCompute(rule: FormRule): rule is ComputeRule {
  return 'compute' in rule
}

/** The rules that show, ask for or lock a field. */
export function rulesOn(rules: readonly FormRule[], what: 'show' | 'require' | 'lock', name: string): WhenRule[] {
  return rules.filter((rule): rule is WhenRule => !isCompute(rule) && (rule[what] ?? []).includes(name))
}

export function holds(when: When, row: Row): boolean {
  const value = row[when.field]
  if ('isFilled' in when) return when.isFilled === !isNothing(value)
  return (typeof value === 'string' || typeof value === 'number') && when.is.some((one) => String(one) === String(value))
}

/** In a row whose hidden fields are empty already. */
function fieldStateOf(form: Form, row: Row, field: FormField): FieldState {
  const { name } = field
  const holding = (what: 'show' | 'require' | 'lock') => rulesOn(form.rules, what, name).find(({ when }) => holds(when, row))
  const showing = rulesOn(form.rules, 'show', name)
  const isShown = showing.length === 0 || holding('show') !== undefined
  const lockedBy = lockOf(form, row, name, holding('lock'))
  return {
    isShown,
    isRequired: isShown && lockedBy?.is !== 'computed' && (field.isRequired || holding('require') !== undefined),
    isLocked: lockedBy !== null,
    lockedBy,
  }
}

function lockOf({ rules, lockedIn, states }: Form, row: Row, name: string, rule: WhenRule | undefined): Lock | null {
  if (rules.some((one) => isCompute(one) && one.compute === name)) return { is: 'computed' }
  const stored = states ? row[states.field] : ''
  const state = typeof stored === 'string' ? stored : (states?.initial ?? '')
  if (lockedIn[name]?.includes(state)) return { is: 'state', state }
  return rule ? { is: 'rule', when: rule.when } : null
}

function hiddenIn({ fields, rules }: Form, row: Row): string[] {
  return fields.flatMap(({ name }) => {
    const showing = rulesOn(rules, 'show', name)
    return showing.length > 0 && !showing.some(({ when }) => holds(when, row)) ? [name] : []
  })
}

function emptied(row: Row, names: readonly string[]): Row {
  return { ...row, ...Object.fromEntries(names.map((name) => [name, null])) }
}
