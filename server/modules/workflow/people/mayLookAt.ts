import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { principalsOf } from './principals.ts'

type Looking = { instanceId: string; by: Pick<Actor, 'username' | 'permissions'>; at: number }

/** Whether somebody has to do with an instance: its applicant, who has or had a step of it, who got a copy, and who looks after all of them. */
export async function mayLookAt(db: Database, { instanceId, by, at }: Looking): Promise<boolean> {
  const instance = await db
    .selectFrom('act_z_instance as instance')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select(['business.userId', 'business.id'])
    .where('instance.id', '=', instanceId)
    .executeTakeFirst()
  if (!instance) return false
  if (instance.userId === by.username || by.permissions.has('act:instance:list')) return true
  const own = await principalsOf(db, by.username, at)
  const all = db.selectFrom('act_z_instance').select('id').where('businessId', '=', instance.id)
  const task = await db
    .selectFrom('act_z_task')
    .select('id')
    .where('instanceId', 'in', all)
    .where((where) => where.or([where('assignee', 'in', own), where('owner', 'in', own), where('endedBy', '=', by.username)]))
    .limit(1)
    .executeTakeFirst()
  if (task) return true
  const claimable = await db
    .selectFrom('act_z_candidate as candidate')
    .innerJoin('act_z_task as task', 'task.id', 'candidate.taskId')
    .select('task.id')
    .where('task.instanceId', 'in', all)
    .where('candidate.username', 'in', own)
    .limit(1)
    .executeTakeFirst()
  if (claimable) return true
  const copy = await db.selectFrom('act_z_copy').select('id').where('instanceId', 'in', all).where('username', '=', by.username).limit(1).executeTakeFirst()
  return copy !== undefined
}

/** The same of an application, drafts included. */
export async function mayLookAtBusiness(db: Database, businessId: string, { by, at }: Omit<Looking, 'instanceId'>): Promise<boolean> {
  const business = await db.selectFrom('act_z_business').select(['userId', 'procInstId']).where('id', '=', businessId).executeTakeFirst()
  if (!business) return false
  if (business.userId === by.username) return true
  return business.procInstId !== '' && mayLookAt(db, { instanceId: business.procInstId, by, at })
}
