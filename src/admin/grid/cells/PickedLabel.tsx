import type { Field } from '#contract/field.ts'
import { referredBy } from '#contract/field.ts'
import { useRecordsByKey } from '../../../api/records.ts'
import { keysIn } from '../../fields/keys.ts'
import { plainText } from '../../fields/plain.ts'
import { resourceNamed } from '../../resources.ts'
import type { GridRow } from '../store/gridRow.ts'

/** What records that were just picked are called; the words of what is stored came along with it. */
export function PickedLabel({ field, row, known }: { field: Field; row: GridRow; known: string }) {
  const referred = referredBy(field)
  const keys = keysIn(row.values[field.name])
  if (!referred || known !== '' || keys.length === 0) return known
  return <Asked resource={referred.resource} by={referred.key} keys={keys} />
}

function Asked({ resource, by, keys }: { resource: string; by: string; keys: readonly string[] }) {
  const target = resourceNamed(resource)
  const { data } = useRecordsByKey(target, by, keys)
  const named = (key: string) => data?.records.find((record) => record[by] === key)
  return keys.map((key) => plainText({ name: target.label }, named(key) ?? { id: key, version: 0, [target.label]: key })).join('、')
}
