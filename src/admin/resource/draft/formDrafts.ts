import { z } from 'zod'
import { createStore } from 'zustand/vanilla'
import { sessionLifeMs, sessionStore } from '../../../api/session.ts'
import { stored, storedNames } from '../../../api/stored.ts'

const Written = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** Lines of one kind as they were changed: `id` null for a new one, of which all values are here; of a stored one only those that differ. */
const DraftLines = z.object({ written: z.array(z.object({ id: z.string().nullable(), values: Written })), deletedIds: z.array(z.string()) })
export type DraftLines = z.infer<typeof DraftLines>

/** What a person filled in and did not save: the fields that differ from what was read, and lines by their resource. */
const FormDraft = z.object({
  recordId: z.string().nullable(),
  label: z.string(),
  version: z.number().nullable(),
  values: Written,
  lines: z.record(z.string(), DraftLines),
  atMs: z.number(),
})
export type FormDraft = z.infer<typeof FormDraft>

/** Where a form stands: of which record, null for a new one, and under which header (`within`, '' for none). */
export type FormPlace = { resource: string; recordId: string | null; within: string }

/** counts what was kept and dropped, so that lists hear of it */
export const draftChanges = createStore<{ version: number }>(() => ({ version: 0 }))
const changed = () => draftChanges.setState(({ version }) => ({ version: version + 1 }))

const begin = 'formDraft'
/** Only of the person who wrote it; null while nobody is signed in. */
function nameOf({ resource, recordId, within }: FormPlace): string | null {
  const person = sessionStore.getState().session?.info.id
  return person === undefined ? null : [begin, person, resource, within, recordId ?? 'new'].map(encodeURIComponent).join('/')
}
const entryOf = (name: string) => stored({ name, schema: FormDraft, lifeMs: sessionLifeMs })

/** Its name while a person is signed in; it stays the same when the session ends before the form is gone. */
export const draftName = nameOf

export function readDraft(name: string | null): FormDraft | null {
  return name === null ? null : entryOf(name).read()
}

export function keepDraft(name: string | null, draft: FormDraft): void {
  if (name === null) return
  try {
    entryOf(name).write(draft)
  } catch {
    return // a browser that is full, or keeps nothing, asks before the page is left all the same
  }
  changed()
}

export function dropDraft(name: string | null): void {
  if (name === null) return
  entryOf(name).clear()
  changed()
}

/** What this person has not saved of a resource, the newest first. */
export function draftsOf(place: Omit<FormPlace, 'recordId'>): FormDraft[] {
  const one = nameOf({ ...place, recordId: null })
  if (one === null) return []
  const names = storedNames(one.slice(0, one.lastIndexOf('/') + 1))
  return names.flatMap((name) => entryOf(name).read() ?? []).toSorted((left, right) => right.atMs - left.atMs)
}
