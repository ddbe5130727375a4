import type { FieldAccess } from '#contract/modules/workflow/model.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { definitionsOf } from '../engine/definitions.ts'
import { principalsOf } from '../people/principals.ts'

export type Viewing = { by: Pick<Actor, 'username' | 'permissions'>; at: number }

/** Fields that a step hides. */
export const hiddenIn = (fields: readonly FieldAccess[]): string[] => fields.flatMap(({ field, access }) => (access === 'hidden' ? [field] : []))

/**
 * Fields of its record that an application does not show to somebody (docs/decisions/159): those of the step that they have now, else of every
 * step that is or was theirs; whoever has copies only, what none of their senders saw. The applicant, and who looks after all applications, has
 * nothing hidden but by a step of their own.
 */
export async function hiddenFrom(db: Database, businessId: string, viewing: Viewing): Promise<ReadonlySet<string>> {
  return (await hiddenFromEach(db, [businessId], viewing)).get(businessId) ?? new Set()
}

/** The same of several applications. */
export async function hiddenFromEach(db: Database, businessIds: readonly string[], { by, at }: Viewing): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  if (businessIds.length === 0) return new Map()
  const own = await principalsOf(db, by.username, at)
  const steps = await stepsOf(db, businessIds, { own, username: by.username })
  const definitions = await definitionsOf(
    db,
    steps.map(({ procDefId }) => procDefId),
  )
  const hiddenAt = ({ procDefId, nodeId }: Step) => {
    const node = definitions.get(procDefId)?.graph.find(nodeId)
    return node?.kind === 'userTask' ? hiddenIn(node.fields) : []
  }
  const applications = await db
    .selectFrom('act_z_business')
    .select(['id', 'userId'])
    .where('id', 'in', [...businessIds])
    .execute()
  const ofBusiness = Map.groupBy(steps, ({ businessId }) => businessId)
  const copied = await hiddenInCopies(db, businessIds, by.username)
  return new Map(
    applications.map(({ id, userId }) => {
      const theirs = ofBusiness.get(id) ?? []
      const now = theirs.find(({ state, assignee }) => state === 'open' && (assignee === '' || own.includes(assignee)))
      if (now) return [id, new Set(hiddenAt(now))]
      const seesAll = userId === by.username || by.permissions.has('act:instance:list')
      if (seesAll) return [id, new Set<string>()]
      return [id, theirs.length > 0 ? new Set(theirs.flatMap(hiddenAt)) : (copied.get(id) ?? new Set<string>())]
    }),
  )
}

/** By application what all copies of somebody hide. */
async function hiddenInCopies(db: Database, businessIds: readonly string[], username: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await db
    .selectFrom('act_z_copy as copy')
    .innerJoin('act_z_instance as instance', 'instance.id', 'copy.instanceId')
    .select(['instance.businessId', 'copy.hiddenFields'])
    .where('instance.businessId', 'in', [...businessIds])
    .where('copy.username', '=', username)
    .execute()
  const hidden = rows.map(({ businessId, hiddenFields }) => ({ businessId, fields: new Set(hiddenFields.split(',').filter(Boolean)) }))
  return new Map(
    [...Map.groupBy(hidden, ({ businessId }) => businessId)].map(([id, copies]) => [
      id,
      copies.map(({ fields }) => fields).reduce((one, other) => one.intersection(other)),
    ]),
  )
}

type Step = { businessId: string; nodeId: string; state: string; assignee: string; procDefId: string }

/** Tasks that are or were somebody's, or that they could have claimed. */
function stepsOf(db: Database, businessIds: readonly string[], { own, username }: { own: string[]; username: string }): Promise<Step[]> {
  return db
    .selectFrom('act_z_task as task')
    .innerJoin('act_z_instance as instance', 'instance.id', 'task.instanceId')
    .select(['instance.businessId', 'task.nodeId', 'task.state', 'task.assignee', 'instance.procDefId'])
    .where('instance.businessId', 'in', [...businessIds])
    .where((where) =>
      where.or([
        where('task.assignee', 'in', own),
        where('task.owner', 'in', own),
        where('task.endedBy', '=', username),
        where('task.id', 'in', where.selectFrom('act_z_candidate').select('taskId').where('username', 'in', own)),
      ]),
    )
    .orderBy('task.id')
    .execute()
}
