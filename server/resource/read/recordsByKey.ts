import type { Resource } from '#contract/resource.ts'
import type { Actor } from '../../bus/unit.ts'
import { everything, oneOf } from '../field/condition.ts'
import { storedOf } from '../field/columns.ts'
import type { Lookups } from '../field/choices.ts'
import type { ScopeContext } from '../scope/scopeContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import { withDictTexts } from './dictTexts.ts'
import { createTableReader, keyFieldOf } from './tableReader.ts'
import type { Row } from '../field/row.ts'

type Registered = { resource: Resource; table: string }
type RecordsContext = Lookups & Pick<ScopeContext, 'db' | 'plantTz' | 'now'>

/**
 * Records of any resource by their keys, in the order of the keys, with the texts of what they refer to, masked as this person sees them: those that
 * exist for the person, or (`referred`) all, for what a record that this person sees refers to. Null for a resource that is not registered, or whose list this person may not open.
 */
export type RecordsByKey = (
  resource: string,
  ids: readonly string[],
  by: Actor,
  reach?: 'listed' | 'referred',
) => Promise<{ resource: Resource; rows: Row[] } | null>

export function createRecordsByKey(parts: RecordsContext, registered: (name: string) => Registered | undefined): RecordsByKey {
  return async (name, ids, by, reach = 'listed') => {
    const found = registered(name)
    if (!found) return null
    const { resource, table } = found
    const toList = rightTo(resource, 'list')
    if (reach === 'listed' && !by.permissions.has(toList)) return null
    const keyField = keyFieldOf(resource)
    const keys = ids.flatMap((id) => storedOf(keyField, id, parts.plantTz) ?? [])
    if (keys.length === 0) return { resource, rows: [] }
    const within = reach === 'listed' ? await scopeOf({ ...parts, resource }, by, toList) : everything
    const reader = createTableReader({ db: parts.db, table, resource, plantTz: parts.plantTz })
    const rows = await reader.some({ is: 'all', of: [within, oneOf(keyField, keys)] }, [resource.defaultSort], keys.length)
    const shown = await withDictTexts(maskedViewOf(resource, by).rows(rows), resource.fields, parts)
    const byId = new Map(shown.map((row) => [String(row['id'] as string | number), row])) // keys are texts or numbers
    const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
    return { resource, rows: inOrder }
  }
}
