import type { Database } from '../db/database.ts'

/** What roles grant, as of a mark of the database (migration 0227). */
type Known = { mark: string; nodes: Map<string, readonly string[]>; /** one string for each node, however many roles grant it */ spelled: Map<string, string> }
let known: Known = { mark: '', nodes: new Map(), spelled: new Map() }

/**
 * The nodes of the tree that each of these roles grants. `mark` was read before: what is kept under another one is forgotten, so a role is read
 * once after a change of any role, and not at every call. What is read may be newer than the mark, never older.
 */
export async function nodesOfRoles(db: Database, mark: string, roleIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  if (known.mark !== mark) known = { mark, nodes: new Map(), spelled: new Map() }
  const { nodes, spelled } = known
  const missing = roleIds.filter((id) => !nodes.has(id))
  if (missing.length === 0) return nodes
  const rows = await db.selectFrom('sys_role_permission').select(['roleId', 'permission']).where('roleId', 'in', missing).execute()
  const found = new Map(missing.map((id): [string, string[]] => [id, []]))
  for (const { roleId, permission } of rows) {
    const one = spelled.get(permission) ?? permission
    spelled.set(one, one)
    found.get(roleId)?.push(one)
  }
  for (const [id, granted] of found) nodes.set(id, granted)
  return nodes
}
