import type { Lines, Resource } from '#contract/resource.ts'
import { complaintsOf } from '#contract/rules/formComplaints.ts'
import { fieldSentence } from '#contract/rules/fieldRules.ts'
import { formStateOf, hasFormRules } from '#contract/rules/formRules.ts'
import { wordsOf } from '../formWords.ts'
import { filled } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/** What is wrong with one line: sentences by field; '' for the line as a whole. */
export type Complaints = Readonly<Record<string, readonly string[]>>

/** stands in for the header's id, which the server gives */
const someHeader = 'header'

/** What the rules of its resource and of its form say of a line; nothing of one that is deleted. */
export function lineComplaints({ resource, parentField }: Lines, draft: Pick<LineDraft, 'stored' | 'values' | 'isDeleted'>): Complaints {
  return draft.isDeleted ? {} : rowComplaints(resource, draft, parentField)
}

/** The same of a row of any resource; `given` is a field that the server fills. */
export function rowComplaints(resource: Resource, { stored, values }: Pick<LineDraft, 'stored' | 'values'>, given: string | null): Complaints {
  const beside = given === null ? {} : { [given]: someHeader }
  const { error } = resource.row.safeParse({ ...filled(values), ...beside })
  const said: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (name !== given) (said[name] ??= []).push(message)
  }
  for (const field of resource.fields) {
    const sentence = fieldSentence(field, values[field.name], stored?.[field.name])
    if (sentence !== null) said[field.name] ??= [sentence]
  }
  const asked = hasFormRules(resource) ? complaintsOf(resource, { ...stored, ...values, ...beside }, stored, wordsOf(resource)) : []
  for (const { field, sentence } of asked) if (field !== given) said[field] ??= [sentence]
  return said
}

/** The fields of a line that nobody can write as it stands: the form of its resource locks or hides them. */
export function lockedFields({ resource }: Lines, { stored, values }: Pick<LineDraft, 'stored' | 'values'>): readonly string[] {
  if (!hasFormRules(resource)) return []
  return Object.entries(formStateOf(resource, { ...stored, ...values })).flatMap(([name, { isShown, isLocked }]) => (isShown && !isLocked ? [] : [name]))
}

/** Two opinions on one line, each sentence once. */
export function bothComplaints(one: Complaints, other: Complaints): Complaints {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]))
}
