import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { dueFieldOf } from '#contract/urgency.ts'
import type { DueField } from '#contract/urgency.ts'

/** What two lines say of a record: `names` beside its label; `standing` in the second line; its due date at their ends. */
type PhoneLines = { label: Field | null; names: readonly Field[]; standing: readonly Field[]; due: DueField | null }

const namesAtMost = 2
const standingAtMost = 3

/** Chosen from the columns that their reader has in sight: the state and the amount of a record come before its other fields. */
export function phoneLines(resource: Pick<Resource, 'fields' | 'label' | 'states'>, columns: readonly Field[]): PhoneLines {
  const label = resource.fields.find(({ name }) => name === resource.label) ?? null
  const due = dueFieldOf(resource) ?? null
  const state = resource.fields.find(({ name }) => name === resource.states?.field)
  const amount = columns.find((field) => field.kind === 'quantity' && field.doneField !== undefined) ?? columns.find(({ kind }) => kind === 'quantity')
  const taken = [label, due, state, amount]
  const others = columns.filter((field) => !taken.includes(field))
  const names = others.filter(isName).slice(0, namesAtMost)
  const more = others.filter((field) => !names.includes(field))
  const standing = [state, amount, ...more].filter((field) => field !== undefined && field !== null).slice(0, standingAtMost)
  return { label, names, standing: due ? standing.slice(0, namesAtMost) : standing, due }
}

/** Whether the values of a field are short words that something is called by. */
function isName({ kind }: Field): boolean {
  return kind === 'text' || kind === 'reference' || kind === 'tree' || kind === 'dict' || kind === 'user' || kind === 'department'
}
