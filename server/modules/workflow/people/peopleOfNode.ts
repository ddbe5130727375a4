import type { NodeOf } from '#contract/modules/workflow/model.ts'
import type { Who } from '#contract/modules/workflow/who.ts'
import type { Database } from '../../../db/database.ts'
import type { NodeTable } from '../tables.ts'

/** Grants of a node as the wire numbers them (api-contract.md 2.16, act_z_node.type). */
export const grantTypes = { role: 0, user: 1, department: 2, applicant: 3, departmentHead: 4, headsOf: 5, field: 6 } as const

type Grant = Pick<NodeTable, 'grantType' | 'relateId'>

/** Who does a node of a version: what was set beside the drawing, else what the drawing says. */
export async function whoOf(db: Database, procDefId: string, node: Pick<NodeOf<'userTask'>, 'id' | 'who'>): Promise<readonly Who[]> {
  const grants = await grantsOf(db, procDefId, node.id)
  return grants.length === 0 ? node.who : asWho(grants)
}

export function grantsOf(db: Database, procDefId: string, nodeId: string): Promise<Grant[]> {
  return db.selectFrom('act_z_node').select(['grantType', 'relateId']).where('procDefId', '=', procDefId).where('nodeId', '=', nodeId).orderBy('id').execute()
}

function asWho(grants: readonly Grant[]): Who[] {
  const of = (type: number) => grants.filter(({ grantType }) => grantType === type).map(({ relateId }) => relateId)
  const who: Who[] = []
  if (of(grantTypes.role).length > 0) who.push({ is: 'role', roles: of(grantTypes.role) })
  if (of(grantTypes.user).length > 0) who.push({ is: 'user', usernames: of(grantTypes.user) })
  if (of(grantTypes.department).length > 0) who.push({ is: 'department', departments: of(grantTypes.department) })
  if (of(grantTypes.applicant).length > 0) who.push({ is: 'applicant' })
  if (of(grantTypes.departmentHead).length > 0) who.push({ is: 'departmentHead' })
  if (of(grantTypes.headsOf).length > 0) who.push({ is: 'headsOf', departments: of(grantTypes.headsOf) })
  for (const field of of(grantTypes.field)) who.push({ is: 'field', field })
  return who
}
