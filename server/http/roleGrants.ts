import { permissionCodes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'

/** What a role grants: nodes of the tree, menus and rights, and the rights behind which its data rules leave only some records. */
type RoleGrants = { nodes: readonly string[]; ruled: ReadonlySet<string>; /** one for each node that it grants */ bits: bigint }
/** What several roles grant together: one object for all who hold the same, however they came by it. */
export type Together = { granted: ReadonlySet<string>; permissions: ReadonlySet<Permission> }

/** As of a mark of the database (migrations 0227, 0280). `numbers` are those of the bits. */
type Known = { mark: string; roles: Map<string, RoleGrants>; numbers: Map<string, number>; nodes: string[]; together: Map<string, Together> }
const nothingKnown = (mark: string): Known => ({ mark, roles: new Map(), numbers: new Map(), nodes: [], together: new Map() })
let known = nothingKnown('')

/** some 100 KB each in a plant of 2000 rights */
const maxTogether = 200

/**
 * What each of these roles grants. `mark` was read before: what is kept under another one is forgotten, so a role is read
 * once after a change of any role, and not at every call. What is read may be newer than the mark, never older.
 */
export async function grantsOfRoles(db: Database, mark: string, roleIds: readonly string[]): Promise<Grants> {
  if (roleIds.length > 0 && known.mark !== mark) known = nothingKnown(mark)
  const mine = known
  await read(
    db,
    mine,
    roleIds.filter((id) => !mine.roles.has(id)),
  )
  const roles = new Map(roleIds.map((id) => [id, mine.roles.get(id) ?? none]))
  return { roles, together: () => togetherOf(mine, [...roles.values()]) }
}

/** Of some roles; `together` gives the same object again as long as no role changes: what is made of it may be kept by it. */
export type Grants = { roles: ReadonlyMap<string, RoleGrants>; together: () => Together }

const none: RoleGrants = { nodes: [], ruled: new Set(), bits: 0n }

async function read(db: Database, mine: Known, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return
  const [rows, rules] = await Promise.all([
    db.selectFrom('sys_role_permission').select(['roleId', 'permission']).where('roleId', 'in', roleIds).execute(),
    db
      .selectFrom('sys_role_data_rule')
      .innerJoin('sys_permission_data_rule', 'sys_permission_data_rule.id', 'sys_role_data_rule.ruleId')
      .select(['roleId', 'permission'])
      .where('roleId', 'in', roleIds)
      .where('status', '=', '1')
      .execute(),
  ])
  const granted = Map.groupBy(rows, ({ roleId }) => roleId)
  for (const id of roleIds) {
    const numbers = (granted.get(id) ?? []).map(({ permission }) => numberOf(mine, permission))
    mine.roles.set(id, {
      nodes: numbers.map((number) => mine.nodes[number] ?? ''), // one string for each node, however many roles grant it
      ruled: new Set(rules.flatMap(({ roleId, permission }) => (roleId === id ? [permission] : []))),
      bits: bitsOf(numbers),
    })
  }
}

function togetherOf({ together }: Known, roles: readonly RoleGrants[]): Together {
  const key = roles.reduce((all, { bits }) => all | bits, 0n).toString(32)
  const found = together.get(key)
  if (found) return found
  const granted = new Set(roles.flatMap(({ nodes }) => nodes))
  const made = { granted, permissions: new Set(permissionCodes.filter((code) => granted.has(code))) }
  const [oldest] = together.keys()
  if (together.size >= maxTogether && oldest !== undefined) together.delete(oldest)
  together.set(key, made)
  return made
}

function numberOf({ numbers, nodes }: Known, node: string): number {
  const given = numbers.get(node) ?? nodes.length
  if (given === nodes.length) {
    numbers.set(node, given)
    nodes.push(node)
  }
  return given
}

function bitsOf(numbers: readonly number[]): bigint {
  const digits = new Uint8Array(Math.max(0, ...numbers) + 1).fill(48)
  for (const number of numbers) digits[digits.length - 1 - number] = 49
  return BigInt(`0b${Buffer.from(digits).toString('latin1')}`)
}
