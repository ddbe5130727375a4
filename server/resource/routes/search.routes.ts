import { z } from 'zod'
import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { mostFound, searchPath, SearchWords } from '#contract/search.ts'
import type { FoundRecord } from '#contract/search.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { seenRows } from '../read/seenRows.ts'
import { createTableReader } from '../read/tableReader.ts'
import type { ResourceParts } from './resourceContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'

type Registered = { resource: Resource; table: string }

/**
 * Records whose label, or a text by which their list offers to be narrowed, contains the words; a few of each kind. What a person may
 * not list, what lies outside of their scope and what a mask hides is not looked through. Logs are no records anybody looks for by name.
 */
export function searchRoutes(parts: ResourceParts, registered: () => readonly Registered[]): AnyRoute[] {
  const searched = () => registered().filter(({ resource: { verbs } }) => verbs.includes('list') && (verbs.includes('add') || verbs.includes('edit')))

  async function foundIn(at: Registered, caller: Caller, words: string): Promise<FoundRecord[]> {
    const { resource, table } = at
    if (!mayCall(caller, rightTo(resource, 'list'))) return []
    const { seen, condition } = await seenRows({ ...parts, resource }, caller, {})
    const fields = seen.filter((field) => isSearched(field, resource))
    if (fields.length === 0) return []
    const reader = createTableReader({ db: parts.listing, table, resource, plantTz: parts.plantTz })
    const fits = { is: 'any' as const, of: fields.map((field) => ({ is: 'contains' as const, field, text: words })) }
    const view = maskedViewOf(resource, caller)
    const rows = await reader.some({ is: 'all', of: [condition, fits] }, [view.order(resource.defaultSort)], mostFound)
    return view.rows(rows).map((row) => {
      const other = fields.find(({ name }) => name !== resource.label && has(row[name], words))
      return { resource: resource.name, id: String(row['id']), label: textOf(row[resource.label]), besides: other ? textOf(row[other.name]) : '' }
    })
  }

  return [
    defineRoute({
      method: 'GET',
      path: searchPath,
      access: { signedIn: true },
      query: z.object({ words: SearchWords }),
      async run({ query: { words }, caller }): Promise<FoundRecord[]> {
        return (await Promise.all(searched().map((at) => foundIn(at, signedIn(caller), words)))).flat()
      },
    }),
  ]
}

function isSearched({ kind, name, filter }: Field, { label }: Resource): boolean {
  return kind === 'text' && (name === label || filter === 'shown')
}

function has(value: unknown, words: string): boolean {
  return textOf(value).toLowerCase().includes(words.toLowerCase())
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
