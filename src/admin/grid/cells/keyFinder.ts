import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { referredBy } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { keysByText } from '../../../api/keysByText.ts'
import { rememberRecord } from '../../../api/records.ts'
import { resourceNamed } from '../../resources.ts'

/** Asks whom texts name, and remembers which named nobody. */
export type KeyFinder = {
  /** text → key, for the texts that name one record; one question for all of them. Throws ApiError. */
  keysOf: (field: Field, texts: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** whether this was asked and named nothing */
  isUnknown: (field: Field, text: string) => boolean
}

/** The finder of one grid. What it learns is remembered for the cells, which would ask for the name of each record again. */
export function useKeyFinder(): KeyFinder {
  const queries = useQueryClient()
  return useState(() => {
    const unknown = new Set<string>()
    const nameOf = (field: Field, text: string) => JSON.stringify([referredBy(field), text])
    const finder: KeyFinder = {
      async keysOf(field, texts) {
        const referred = referredBy(field)
        if (!referred || texts.length === 0) return new Map()
        const target = resourceNamed(referred.resource)
        const { named } = await keysByText({ resource: referred.resource, by: referred.key, texts: [...texts] })
        const keys = new Map(named.map(({ text, key }) => [text, key]))
        for (const { key, label } of named) {
          unknown.delete(nameOf(field, key))
          rememberRecord(queries, target, referred.key, key, { id: key, version: 0, [referred.key]: key, [target.label]: label })
        }
        for (const text of texts.filter((one) => !keys.has(one))) {
          unknown.add(nameOf(field, text))
          rememberRecord(queries, target, referred.key, text, null)
        }
        return keys
      },
      isUnknown: (field, text) => unknown.has(nameOf(field, text)),
    }
    return finder
  })[0]
}
