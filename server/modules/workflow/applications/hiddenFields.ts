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
 * step that is or was theirs. The applicant, and who looks after all applications, has nothing hidden but by a step of their own.
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
  return new Map(
    applications.map(({ id, userId }) => {
      const theirs = ofBusiness.get(id) ?? []
      const now = theirs.find(({ state, assignee }) => state === 'open' && (assignee === '' || own.includes(assignee)))
      if (now) return [id, new Set(hiddenAt(now))]
      const seesAll = userId === by.username || by.permissions.has('act:instance:list')
      return [id, new Set(seesAll ? [] : theirs.flatMap(hiddenAt))]
    }),
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
