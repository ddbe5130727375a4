import type { Field } from '#contract/field.ts'
import type { Caller } from '../../http/caller.ts'
import { everything } from '../condition/condition.ts'
import type { Condition } from '../condition/condition.ts'
import { knownFields } from '../read/knownFields.ts'
import { conditionOf } from '../read/listQuery.ts'
import type { ResourceContext } from '../resourceContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import { narrowedBy } from '../tree/treeNarrowing.ts'

type Served = Pick<ResourceContext, 'db' | 'resource' | 'plantTz' | 'now'>

/** The fields that a caller may count by, and the rows that the list of the resource shows this caller for these parameters. */
export async function seenRows(served: Served, caller: Caller, asked: Readonly<Record<string, string>>): Promise<{ seen: Field[]; condition: Condition }> {
  const { resource, plantTz } = served
  const seen = maskedViewOf(resource, caller).fields(knownFields(resource))
  const ofTree = resource.tree && asked['condition'] ? narrowedBy(asked['condition'], seen, plantTz) : everything
  const scope = await scopeOf(served, caller, rightTo(resource, 'list'))
  return { seen, condition: { is: 'all', of: [scope, conditionOf(seen, asked, plantTz), ofTree] } }
}
