import { registry } from '#contract/modules/registry.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Actor } from '../../../bus/unit.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { personalValues } from '../../../resource/scope/dataRules.ts'

/** The data rules under which a role holds a right, each as one text; none of them: it opens every record. */
type Rules = ReadonlySet<string>
/** What somebody sees behind a right: of their roles that grant it each is one alternative. */
type Sight = readonly Rules[]
type Seer = Pick<Actor, 'userId' | 'narrowed'>
type Person = { id: string; username: string; realname: string }

/** A role, and those of its rights that count. */
type Held = { id: string; rights: readonly Permission[] }
/** Whose words stand in the variables of rules; null: they are compared as they are written, for whoever gets the role. */
type For = Person | null

/**
 * Nobody opens records to others that they do not see themselves (docs/decisions/088). Throws 403 when these roles show more behind a right than
 * who acts sees there: one of the own roles has to be held to the same rules, or fewer.
 */
export async function requireRolesSeen(db: Database, by: Seer, roles: readonly Held[], what: string): Promise<void> {
  refuseMore(await unseenOf(db, by, roles), what)
}

/** Whether who acts sees all that these roles show. */
export async function rolesSeen(db: Database, by: Seer, roles: readonly Held[]): Promise<boolean> {
  return (await unseenOf(db, by, roles)).length === 0
}

async function unseenOf(db: Database, by: Seer, roles: readonly Held[]): Promise<Permission[]> {
  const asked = narrowedAmong(
    by,
    roles.flatMap(({ rights }) => rights),
  )
  if (asked.length === 0) return []
  const own = await sightOf(db, await rolesOf(db, by.userId), asked, null)
  const theirs = await rulesOf(
    db,
    roles.map(({ id }) => id),
    asked,
    null,
  )
  return asked.filter((right) =>
    roles.some(({ id, rights }) => rights.includes(right) && !covers(own.get(right) ?? [], [theirs.get(`${id} ${right}`) ?? new Set()])),
  )
}

/** The same for what a person sees: whoever sets their password sees it with their eyes. */
export async function requirePersonSeen(
  db: Database,
  by: Seer,
  { userId, rights }: { userId: string; rights: readonly Permission[] },
  what: string,
): Promise<void> {
  const asked = narrowedAmong(by, rights)
  if (asked.length === 0) return
  const people = await db.selectFrom('sys_user').select(['id', 'username', 'realname']).where('id', 'in', [by.userId, userId]).execute()
  const [me, them] = [by.userId, userId].map((id) => people.find((person) => person.id === id))
  if (!me || !them) return // nobody to see anything
  const own = await sightOf(db, await rolesOf(db, me.id), asked, me)
  const theirs = await sightOf(db, await rolesOf(db, them.id), asked, them)
  refuseMore(
    asked.filter((right) => !covers(own.get(right) ?? [], theirs.get(right) ?? [])),
    what,
  )
}

/** The same for a department, whose rights its own roles begin with, and with no rules. */
export function requireWhole(by: Seer, rights: readonly Permission[], what: string): void {
  refuseMore(narrowedAmong(by, rights), what)
}

/** Whether data rules of these people speak of departments: then being put into one shows more. */
export async function seesByDepartment(db: Database, by: Seer): Promise<boolean> {
  if (by.narrowed.size === 0) return false
  const held = await rulesOf(db, await rolesOf(db, by.userId), [...by.narrowed], null)
  return [...held.values()].some((rules) => [...rules].some((rule) => /#\{sys_?(multi_?)?org_?code\}/i.test(rule)))
}

function narrowedAmong({ narrowed }: Seer, rights: readonly Permission[]): Permission[] {
  return [...new Set(rights)].filter((right) => narrowed.has(right))
}

/** Every alternative of theirs is held to all the rules of one of mine, or to more. */
function covers(own: Sight, theirs: Sight): boolean {
  return theirs.every((rules) => own.some((mine) => [...mine].every((rule) => rules.has(rule))))
}

function refuseMore(rights: readonly Permission[], what: string): void {
  const [first, ...others] = rights
  if (first !== undefined)
    throw new Problem(403, `拒绝访问：${what}能看到您看不到的记录（${registry.titleOf(first)}${others.length > 0 ? ' 等' : ''}），请联系管理员`)
}

async function rolesOf(db: Database, userId: string): Promise<string[]> {
  return (await db.selectFrom('sys_user_role').select('roleId').where('userId', '=', userId).execute()).map(({ roleId }) => roleId)
}

/** By right, the rules of each role that grants it. */
async function sightOf(db: Database, roleIds: readonly string[], rights: readonly Permission[], of: For): Promise<ReadonlyMap<string, Sight>> {
  if (roleIds.length === 0) return new Map()
  const granted = await db
    .selectFrom('sys_role_permission')
    .select(['roleId', 'permission'])
    .where('roleId', 'in', roleIds)
    .where('permission', 'in', rights)
    .execute()
  const rules = await rulesOf(db, roleIds, rights, of)
  const byRight = Map.groupBy(granted, ({ permission }) => permission)
  return new Map([...byRight].map(([right, roles]) => [right, roles.map(({ roleId }) => rules.get(`${roleId} ${right}`) ?? new Set<string>())]))
}

/** The rules in force of each of these roles behind each of these rights, by both. */
async function rulesOf(db: Database, roleIds: readonly string[], rights: readonly Permission[], of: For): Promise<Map<string, Rules>> {
  if (roleIds.length === 0 || rights.length === 0) return new Map()
  const rows = await db
    .selectFrom('sys_role_data_rule')
    .innerJoin('sys_permission_data_rule', 'sys_permission_data_rule.id', 'sys_role_data_rule.ruleId')
    .select(['roleId', 'permission', 'ruleColumn', 'ruleConditions', 'ruleValue'])
    .where('roleId', 'in', roleIds)
    .where('permission', 'in', rights)
    .where('status', '=', '1')
    .execute()
  const values = of ? await personalValues(db, of) : null
  const textOf = ({ ruleColumn, ruleConditions, ruleValue }: (typeof rows)[number]) =>
    JSON.stringify([ruleColumn, ruleConditions, values ? values(ruleValue) : ruleValue])
  return new Map([...Map.groupBy(rows, ({ roleId, permission }) => `${roleId} ${permission}`)].map(([key, rules]) => [key, new Set(rules.map(textOf))]))
}
