import { wordsParameter } from '#contract/rules/listFilter.ts'
import type { Caller } from '../../http/caller.ts'
import { everything } from '../field/condition.ts'
import type { Condition } from '../field/condition.ts'
import type { ReadContext } from './readContext.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'
import { rightTo } from '../scope/rights.ts'
import { scopeOf } from '../scope/scope.ts'
import { narrowedBy } from './treeNarrowing.ts'
import { conditionOf, refuseUnknown } from './listQuery.ts'
import { wordsCondition } from './wordsFilter.ts'
import { Field } from '#contract/field.ts'
import type { Resource } from '#contract/resource.ts'
import { keyFieldOf } from './tableReader.ts'

type RowsContext = Pick<ReadContext, 'db' | 'resource' | 'plantTz' | 'now' | 'referred' | 'fresh'>

/** The fields that a caller may count by, and the rows that the list of the resource shows this caller for these parameters. */
export async function seenRows(
  context: RowsContext,
  caller: Caller,
  asked: Readonly<Record<string, string>>,
): Promise<{ seen: Field[]; condition: Condition }> {
  const { resource, plantTz, referred } = context
  await context.fresh(resource.name)
  const declared = knownFields(resource)
  refuseUnknown(declared, asked)
  const seen = maskedViewOf(resource, caller).fields(declared)
  const ofTree = resource.tree && asked['condition'] ? narrowedBy(asked['condition'], seen, plantTz) : everything
  const scope = await scopeOf(context, caller, rightTo(resource, 'list'))
  return {
    seen,
    condition: {
      is: 'all',
      of: [scope, conditionOf({ fields: seen, declared }, asked, plantTz), wordsCondition(resource, seen, asked[wordsParameter], referred), ofTree],
    },
  }
}

/** What everybody can sort and narrow by besides the fields of a resource. */
const keptFields = [
  { name: 'createTime', title: '创建时间' },
  { name: 'updateTime', title: '更新时间' },
].map((field) => Field.parse({ kind: 'dateTime', ...field }))

/** Everything that the records of a resource can be narrowed by. */
function knownFields(resource: Pick<Resource, 'fields' | 'key'>): Field[] {
  return [keyFieldOf(resource), ...resource.fields, ...keptFields]
}
