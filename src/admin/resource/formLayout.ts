import type { Field, FieldKind } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { isCompute } from '#contract/rules/formRules.ts'

/** They need the whole width of a form. */
const wideKinds: readonly FieldKind[] = ['textarea', 'json', 'richText', 'markdown', 'code', 'file', 'image']
export function isWideField({ kind }: Pick<Field, 'kind'>): boolean {
  return wideKinds.includes(kind)
}

const fieldsOfNarrowForm = 8
/** px; what a form in one column needs */
const narrowPx = 560
const wideSize = 'min(960px, 100vw)'

/** Whether a form has so much in it that it stands in two columns where there is room, under the headings of its sections. */
export function isWideForm({ fields, sections }: Pick<Resource, 'fields' | 'sections'>): boolean {
  return sections.length > 0 || fields.filter(({ form }) => form !== 'never').length > fieldsOfNarrowForm
}

/** The width of the drawer that holds the form of a resource. */
export function drawerSizeOf(resource: Pick<Resource, 'fields' | 'sections'>): number | string {
  return isWideForm(resource) ? wideSize : narrowPx
}

/** What a form can show: nothing that is given by where it stands, and of a new record nothing that only the server writes, but for what follows from other fields. */
export function formFields({ fields, rules }: Resource, isNew: boolean, fixed: Readonly<Record<string, string>>): Field[] {
  const computed = rules.flatMap((rule) => (isCompute(rule) ? [rule.compute] : []))
  return fields.filter(({ name, form }) => form !== 'never' && !(name in fixed) && (!isNew || form !== 'shown' || computed.includes(name)))
}
