import { sql } from 'kysely'
import { z } from 'zod'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { Problem } from '../../../http/problem.ts'

/** Who is held to rules, a role or a department, and where that is kept. */
type Holder = { entity: 'sysRole' | 'sysDepart'; table: 'sys_role_data_rule' | 'sys_depart_data_rule'; column: 'roleId' | 'departId'; id: string }
type Of = { permission: string; holder: Holder }

/**
 * Holds a role or a department to exactly these rules of a list, with a line in the chain. Throws 409, with who chose last and which rules
 * stand now, where others are chosen than were seen: what somebody may see is never decided over the head of another.
 */
export async function replaceChosen(
  unit: UnitOfWork,
  { ruleIds, seenIds }: { ruleIds: readonly string[]; seenIds: readonly string[] | null },
  { permission, holder }: Of,
): Promise<void> {
  const { trx } = unit
  const { entity, table, column, id } = holder
  await takeTurn(trx, `${table} ${id} ${permission}`)
  const rules = await trx.selectFrom('sys_permission_data_rule').select(['id', 'ruleName']).where('permission', '=', permission).orderBy('id').execute()
  const { rows } = await sql<{ ruleId: string }>`select ${sql.ref('ruleId')} from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(trx)
  const held = new Set(rows.map(({ ruleId }) => ruleId))
  const before = rules.filter((rule) => held.has(rule.id))
  if (seenIds !== null && !isSame(before, seenIds)) throw await conflict(unit, { holder, permission }, before)

  const after = rules.filter((rule) => ruleIds.includes(rule.id))
  for (const { id: ruleId } of before)
    await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id} and ${sql.ref('ruleId')} = ${ruleId}`.execute(trx)
  for (const { id: ruleId } of after)
    await sql`insert into ${sql.table(table)} (${sql.ref(column)}, ${sql.ref('ruleId')}) values (${id}, ${ruleId})`.execute(trx)
  const named = (chosen: typeof rules) => ({ permission, rules: chosen.map((rule) => rule.id) })
  unit.audit.note({ action: `${entity}.rules`, entity, entityId: id, before: named(before), after: named(after) })
}

function isSame(standing: readonly { id: string }[], seen: readonly string[]): boolean {
  return standing.length === new Set(seen).size && standing.every(({ id }) => seen.includes(id))
}

/** so many of the last lines are looked through for one of this list */
const mostLines = 50
const Chosen = z.object({ permission: z.string() })

async function conflict(
  { trx }: UnitOfWork,
  { holder: { entity, id }, permission }: Of,
  standing: readonly { id: string; ruleName: string }[],
): Promise<Problem> {
  const lines = await trx
    .selectFrom('mes_audit')
    .select(['username', 'after'])
    .where('entity', '=', entity)
    .where('entityId', '=', id)
    .where('action', '=', `${entity}.rules`)
    .orderBy('id', 'desc')
    .limit(mostLines)
    .execute()
  const last = lines.find(({ after }) => after !== null && Chosen.safeParse(JSON.parse(after)).data?.permission === permission) // the server wrote it
  const now = standing.length === 0 ? '没有规则' : standing.map(({ ruleName }) => ruleName).join('、')
  return new Problem(409, `${last?.username ?? '别人'} 保存过这里的数据规则，现在生效的是：${now}。请刷新后重新选择`, {
    changed: ['dataRuleIds'],
    record: { dataRuleIds: standing.map((rule) => rule.id).join(',') },
  })
}
