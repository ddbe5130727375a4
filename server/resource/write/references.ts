import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { Problem } from '../../http/problem.ts'
import { keysIn, labelsOf } from '../field/choices.ts'
import type { Lookups } from '../field/choices.ts'
import type { Executor, Row } from '../field/row.ts'

/** `hasKeys`: the database itself sees to that references name records, as it does for tables in code; those that people design have no such keys. */
type Referring = { fields: readonly Field[]; hasKeys: boolean }

/** Throws 422 at the field when a row names a record that does not exist. What `before` named already may stay, though it was deleted meanwhile. */
export async function requireReferences(lookups: Lookups, { fields, hasKeys }: Referring, row: Row, before: Row | null): Promise<void> {
  for (const field of fields) {
    const target = referredBy(field)
    if (target === null) continue
    const { root, owner } = lookups.referred(target.resource)
    // that it is there at all, the database itself sees to; whether it is this tenant's it does not know
    if (hasKeys && field.kind === 'reference' && owner === 'plant') continue
    const named = keysIn(field, row[field.name])
    const known = new Set(keysIn(field, before?.[field.name]))
    const seen = seenIn(lookups.db, `${target.resource} ${target.key}`)
    const asked = named.filter((key) => key !== root && !known.has(key) && !seen.has(key))
    if (asked.length === 0) continue
    const found = await labelsOf(lookups, target, asked)
    for (const key of found.keys()) if (hasKeys && field.kind === 'reference') seen.add(key) // what the database keeps from going meanwhile
    if (asked.every((key) => found.has(key))) continue
    const sentence = `${field.title}：引用的记录不存在，请重新选择`
    throw new Problem(422, sentence, { fields: { [field.name]: [sentence] } })
  }
}

const seenByTransaction = new WeakMap<Executor, Map<string, Set<string>>>()

/** Keys that were found already in the same transaction: ten thousand lines of a file name few materials. */
function seenIn(db: Executor, target: string): Set<string> {
  if (!('isTransaction' in db && db.isTransaction === true)) return new Set() // beyond a transaction nothing stays as it was found
  const seen = seenByTransaction.get(db) ?? new Map<string, Set<string>>()
  seenByTransaction.set(db, seen)
  const keys = seen.get(target) ?? new Set()
  seen.set(target, keys)
  return keys
}
