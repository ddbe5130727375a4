import { sql } from 'kysely'
import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Database } from '../db/database.ts'

/** What a role grants: nodes of the tree, menus and rights, by their numbers; and the rights behind which its data rules leave only some records. */
type RoleGrants = { bits: NodeBits; ruled: ReadonlySet<string> }
/** What several roles grant together: one object for all who hold the same, however they came by it. */
export type Together = { granted: Pick<ReadonlySet<string>, 'has'>; permissions: ReadonlySet<Permission> }
/** Of some roles. `together` gives the same object again as long as it is kept: what is made of it may be kept by it. */
export type Grants = {
  together: () => Together
  hasRules: boolean
  /** What is seen of the records behind a right: some where data rules narrow them in every role that grants it; null where none does. */
  sees: (right: string) => 'all' | 'some' | null
}

/** As of a mark of the database (migrations 0227, 0280). `marks` are those of each role (0297), read before what it grants. */
type Known = { mark: string; marks: ReadonlyMap<string, string>; roles: Map<string, RoleGrants> }
let known: Known = { mark: '', marks: new Map(), roles: new Map() }

/** Nodes have numbers, in the order in which they were met. */
const numbers = new Map<string, number>()

/** some 50 KB each in a plant of 2000 rights, with the menu that is made of them */
const maxTogether = 200
const kept = new Map<string, Together>()
registry.onChange(() => kept.clear()) // a right of a designed resource is held while there is such a resource

/**
 * What each of these roles grants. `mark` was read before: under another one the roles that changed since are forgotten, so a role is read
 * once after a change of it, and not at every call. What is read may be newer than the mark, never older.
 */
export async function grantsOfRoles(db: Database, mark: string, roleIds: readonly string[]): Promise<Grants> {
  const mine = roleIds.length === 0 || known.mark === mark ? known : await asOf(db, mark)
  await read(
    db,
    mine,
    roleIds.filter((id) => !mine.roles.has(id)),
  )
  return grantsFrom(roleIds.flatMap((id) => mine.roles.get(id) ?? []))
}

async function asOf(db: Database, mark: string): Promise<Known> {
  const { rows } = await sql<{ roleId: string; mark: string }>`select "roleId", "mark" from sys_role_mark`.execute(db)
  const marks = new Map(rows.map((row) => [row.roleId, row.mark]))
  known = { mark, marks, roles: new Map([...known.roles].filter(([id]) => marks.has(id) && marks.get(id) === known.marks.get(id))) }
  return known
}

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
  const ruled = Map.groupBy(rules, ({ roleId }) => roleId)
  for (const id of roleIds)
    mine.roles.set(id, {
      bits: bitsOf((granted.get(id) ?? []).map(({ permission }) => numberOf(permission))),
      ruled: new Set((ruled.get(id) ?? []).map(({ permission }) => permission)),
    })
}

function grantsFrom(roles: readonly RoleGrants[]): Grants {
  return {
    together: () => togetherOf(roles),
    hasRules: roles.some(({ ruled }) => ruled.size > 0),
    sees(right) {
      const number = numbers.get(right)
      const granting = number === undefined ? [] : roles.filter(({ bits }) => hasBit(bits, number))
      if (granting.length === 0) return null
      return granting.every(({ ruled }) => ruled.has(right)) ? 'some' : 'all'
    },
  }
}

function togetherOf(roles: readonly RoleGrants[]): Together {
  const bits = allBits(roles.map((role) => role.bits))
  const name = nameOfBits(bits)
  const found = kept.get(name)
  if (found) return found
  const has = (node: string) => {
    const number = numbers.get(node)
    return number !== undefined && hasBit(bits, number)
  }
  const made = { granted: { has }, permissions: new Set(registry.rights().filter(has)) }
  const [oldest] = kept.keys()
  if (kept.size >= maxTogether && oldest !== undefined) kept.delete(oldest)
  kept.set(name, made)
  return made
}

function numberOf(node: string): number {
  const number = numbers.get(node) ?? numbers.size
  numbers.set(node, number)
  return number
}

/** A set of numbers, one bit for each, no longer than its greatest needs: two that hold the same are the same bytes. */
type NodeBits = Uint8Array

function bitsOf(numbers: readonly number[]): NodeBits {
  const bits = new Uint8Array((Math.max(-1, ...numbers) >> 3) + 1)
  for (const number of numbers) bits[number >> 3] = (bits[number >> 3] ?? 0) | (1 << (number & 7))
  return bits
}

function allBits(sets: readonly NodeBits[]): NodeBits {
  const bits = new Uint8Array(Math.max(0, ...sets.map(({ length }) => length)))
  for (const set of sets) for (const [at, byte] of set.entries()) bits[at] = (bits[at] ?? 0) | byte
  return bits
}

function hasBit(bits: NodeBits, number: number): boolean {
  return ((bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0
}

/** A name of the set: another set has another. */
function nameOfBits(bits: NodeBits): string {
  return Buffer.from(bits.buffer, bits.byteOffset, bits.length).toString('latin1')
}
