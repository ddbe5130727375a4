import { sql } from 'kysely'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { isPostgres } from '../../../db/isPostgres.ts'
import { rowId } from '../../../db/rowId.ts'
import { takeTurn } from '../../../db/takeTurn.ts'
import { writeCsv } from '../../../files/csv.ts'
import { Problem } from '../../../http/problem.ts'
import { workFor } from '../../../tenancy/atWork.ts'
import { addDesignedResource } from '../designed/definitions.service.ts'
import type { StoredDesign } from './designs.ts'
import { planDesign } from './planDesign.ts'
import { standingOf } from './standing.ts'
import type { Work } from './work.ts'

type Agreed = { code: string; mark: string; typed: string; plantTz: string }

/**
 * Brings the database to a design: every step of the plan that was seen, and the resource in service, in one transaction. What fails
 * leaves everything as it was. Throws 409 where the plan is another one by now, 422 where something would be lost and its name was not typed.
 */
export async function synchronise(unit: UnitOfWork, { code, mark, typed, plantTz }: Agreed): Promise<{ version: number; lost: string[] }> {
  const { trx } = unit
  await takeTurn(trx, 'sys_online_table')
  const first = await planDesign(trx, code, plantTz)
  await stopWriters(unit, first.designs)
  const { designs, works, plan } = await planDesign(trx, code, plantTz) // as it is now that nobody writes
  if (plan.mark !== mark) throw new Problem(409, '设计或数据在您看计划以后变了，请重新看同步计划再确认')
  if (plan.refusals.length > 0) throw new Problem(422, plan.refusals.join('；'))
  const title = designs.find(({ id }) => id === code)?.title ?? ''
  const losing = works.filter(({ step }) => step.loss !== '')
  if (losing.length > 0 && typed !== title)
    throw new Problem(422, `这次同步会丢失内容：请输入表的名称“${title}”确认`, { fields: { typed: ['请输入表的名称'] } })
  const lost = await workFor('every', async () => {
    const copies = await keepCopies(unit, code, losing)
    for (const [index, work] of works.entries()) await done(unit, work, index)
    return copies
  })
  for (const { design } of designs) await addDesignedResource(unit, design.table)
  for (const design of designs) await putIntoService(unit, design)
  unit.audit.note({ action: 'onlineTable.synchronise', entity: 'sysOnlineTable', entityId: code, before: null, after: { steps: plan.steps } })
  return { version: (designs.at(-1)?.tableVersion ?? 0) + 1, lost }
}

/** PostgreSQL lets others write while a plan is made; SQLite has one writer. */
async function stopWriters({ trx }: UnitOfWork, designs: readonly StoredDesign[]): Promise<void> {
  if (!isPostgres(trx)) return
  for (const { id } of designs) {
    const table = tableOfCode(id)
    if (await standingOf(trx, table)) await workFor('every', () => sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx))
  }
}

async function done({ trx }: UnitOfWork, { step, run }: Work, index: number): Promise<void> {
  try {
    await run(trx)
  } catch (error) {
    const why = error instanceof Error && /unique/i.test(error.message) ? '有重复的内容，不能设为唯一' : '数据库没有接受这一步'
    throw new Problem(422, `第 ${index + 1} 步“${step.words}”没有成功：${why}。数据库没有任何改动，请改好设计再同步`)
  }
}

async function keepCopies({ trx, by, at }: UnitOfWork, code: string, losing: readonly Work[]): Promise<string[]> {
  const kept: string[] = []
  for (const { step, lost } of losing) {
    const rows = (await lost?.(trx)) ?? []
    const id = rowId(at)
    const content = writeCsv(rows).toString('utf8')
    await trx
      .insertInto('sys_online_loss')
      .values({ id, code, words: `${step.words}：${step.loss}`, rowCount: Math.max(0, rows.length - 1), content, createBy: by.username, createTime: at })
      .execute()
    kept.push(id)
  }
  return kept
}

async function putIntoService({ trx, by, at }: UnitOfWork, { id, design, inService, tableVersion }: StoredDesign): Promise<void> {
  const text = JSON.stringify(design)
  if (inService !== null && JSON.stringify(inService) === text) return
  const next = tableVersion + 1
  await trx.updateTable('sys_online_table').set({ inService: text, tableVersion: next }).where('id', '=', id).execute()
  await trx
    .insertInto('sys_online_version')
    .values({ id: rowId(at), code: id, tableVersion: next, design: text, createBy: by.username, createTime: at })
    .execute()
}
