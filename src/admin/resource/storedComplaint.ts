import type { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { duplicateComplaint, ruleComplaint } from '../../api/checks.ts'
import { plainText } from '../fields/plain.ts'

/** What only the server knows of a value: that another record has it already, or that a stored rule does not let it pass. Null when it is content. */
export async function storedComplaint(
  resource: Pick<Resource, 'name' | 'unique'>,
  field: Pick<Field, 'name' | 'checkRule'>,
  value: string | number | null | undefined,
  known: Readonly<Record<string, unknown>> | null,
): Promise<string | null> {
  const isKey = resource.unique.some(([name, ...more]) => name === field.name && more.length === 0)
  const id = known ? plainText({ name: 'id' }, { id: '', version: 0, ...known }) : ''
  const taken = isKey ? await duplicateComplaint({ resource, field: field.name, value, id }) : null
  if (taken !== null || field.checkRule === undefined) return taken
  return ruleComplaint(field.checkRule, value)
}
