import { approvalOf } from '#contract/modules/workflow/approvals.ts'
import type { Task } from '#contract/modules/workflow/wire.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { maskedViewOf } from '../../../resource/scope/fieldMasks.ts'
import { hiddenIn } from '../applications/hiddenFields.ts'
import type { Definition } from '../engine/definitions.ts'
import { valuesOf } from '../engine/record.ts'
import type { About } from '../engine/record.ts'

/** The values by which the way of an application is chosen, as far as this step shows them to whoever has it. */
export async function dataMapOf(
  db: Database,
  { nodeId, ...about }: About & { nodeId: string },
  definition: Definition | undefined,
  by: Pick<Actor, 'permissions'>,
): Promise<Task['dataMap']> {
  const node = definition?.graph.find(nodeId)
  const approval = approvalOf(about.tableName)
  const hidden = new Set([...(node?.kind === 'userTask' ? hiddenIn(node.fields) : []), ...(approval ? maskedViewOf(approval.resource, by).hidden : [])])
  return {
    ...(await valuesOf(
      db,
      about,
      (definition?.fields ?? []).filter((name) => !hidden.has(name)),
    )),
  }
}
