import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { hiddenFields } from '#contract/rules/formRules.ts'
import { wordsOf } from './stateMachines.ts'
import type { OfficeAnswer } from './officeCalls.ts'

export type Stored = Record<string, unknown> & { id: string; version?: number }

/** What the declaration of a list says of writing one of its records back: there is no such call, its state (in the word that people read) forbids it, or it is taken. */
export type Outcome = { status: 404 } | { status: 409; state: string } | { status: 200 }

export function outcomeBy(resource: Resource, record: Stored): Outcome {
  const { verbs, states } = resource
  if (!verbs.includes('edit')) return { status: 404 }
  if (!states) return { status: 200 }
  const state = String(record[states.field])
  return states.editable.includes(state) ? { status: 200 } : { status: 409, state: wordsOf(resource, states)[state] ?? '' }
}

/** What a person can write of a record and sees in its form: this stays as it was, whatever else a write changes. Nothing is nothing, as null and as ''. */
export function writtenOf(resource: Resource, record: Stored): Record<string, unknown> {
  const hidden = hiddenFields(resource, record)
  const written = resource.fields.filter(({ form, name }) => (form === 'edited' || form === 'once') && !hidden.includes(name))
  return Object.fromEntries(written.map(({ name }) => [name, record[name] === '' ? null : record[name]]))
}

/** how often a record that the plant itself changes meanwhile is read anew */
const mostTries = 5

/** Reads a record by its number and sends it back as it came; one that somebody changed in between is read anew, as a person would. */
export async function writeBack(ask: OfficeAnswer, resource: Resource, id: string) {
  const { one, edit } = endpointsOf(resource)
  for (let tries = 1; ; tries += 1) {
    const opened = await ask('GET', `${one}?id=${encodeURIComponent(id)}`)
    const read = opened.result as Stored // what is no record fails at its first use
    const written = await ask('PUT', edit, read)
    const isOvertaken = written.status === 409 && (written.result as { record?: Stored } | null)?.record !== undefined
    if (!isOvertaken || tries === mostTries) return { opened, read, written, stored: written.result as Stored }
  }
}
