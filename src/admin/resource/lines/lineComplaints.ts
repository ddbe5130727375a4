import type { Lines } from '#contract/resource.ts'
import { filled } from './lineChanges.ts'
import type { LineDraft } from './lineChanges.ts'

/** What is wrong with one line: sentences by field; '' for the line as a whole. */
export type Complaints = Readonly<Record<string, readonly string[]>>

/** stands in for the header's id, which the server gives */
const someHeader = 'header'

/** What the rules of its resource say of a line; nothing of one that is deleted. */
export function lineComplaints({ resource, parentField }: Lines, { values, isDeleted }: Pick<LineDraft, 'values' | 'isDeleted'>): Complaints {
  if (isDeleted) return {}
  const { error } = resource.row.safeParse({ ...filled(values), [parentField]: someHeader })
  const said: Record<string, string[]> = {}
  for (const { path, message } of error?.issues ?? []) {
    const name = String(path[0] ?? '')
    if (name !== parentField) (said[name] ??= []).push(message)
  }
  return said
}

/** Two opinions on one line, each sentence once. */
export function bothComplaints(one: Complaints, other: Complaints): Complaints {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(names.map((name) => [name, [...new Set([...(one[name] ?? []), ...(other[name] ?? [])])]]))
}
