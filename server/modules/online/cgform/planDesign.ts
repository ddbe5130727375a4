import { createHash } from 'node:crypto'
import type { SyncPlan } from '#contract/modules/online/cgform/calls.ts'
import { designTroubles } from '#contract/modules/online/cgform/designTroubles.ts'
import type { Database } from '../../../db/database.ts'
import { Problem } from '../../../http/problem.ts'
import { workFor } from '../../../tenancy/atWork.ts'
import { storedDefinitions } from '../designed/definitions.service.ts'
import { referenceTroubles } from '../designed/references.ts'
import { storedDesigns } from './designs.ts'
import type { StoredDesign } from './designs.ts'
import { planTable } from './planTable.ts'
import type { Work } from './work.ts'

/** What a header and its lines need, lines first. */
type Planned = { designs: StoredDesign[]; works: Work[]; plan: SyncPlan }

/** The plan of a table and of those that are its lines, of the rows of every tenant. Throws 404 and 422. */
export async function planDesign(db: Database, code: string, plantTz: string): Promise<Planned> {
  const stored = await storedDesigns(db)
  const own = stored.find(({ id }) => id === code)
  if (!own) throw new Problem(404, '没有这张表的设计，请刷新后重试')
  const { below, lines } = own.design.table
  const header = below === null ? null : stored.find(({ id }) => id === below)
  if (below !== null) throw new Problem(422, header ? `这是“${header.title}”的子表，请在主表里一起同步` : `主表 ${below} 还没有设计，请先设计它`)
  const refusals: string[] = []
  const designs: StoredDesign[] = []
  for (const line of lines) {
    const found = stored.find(({ id }) => id === line.code)
    if (found) designs.push(found)
    refusals.push(...lineTroubles(own, line, found))
  }
  designs.push(own)
  const running = new Map((await storedDefinitions(db)).map(({ code: of, definition }) => [of, definition]))
  for (const { design } of designs) refusals.push(...referenceTroubles(design.table, running))
  const works: Work[] = []
  await workFor('every', async () => {
    for (const { design, inService } of designs) {
      const planned = await planTable(db, design, inService, plantTz)
      works.push(...planned.works)
      refusals.push(...designTroubles(design.table, design.indexes), ...planned.refusals) // kept by an earlier version, which allowed it
    }
  })
  const steps = works.map(({ step }) => step)
  const mark = createHash('sha256')
    .update(JSON.stringify([designs.map(({ id, version }) => [id, version]), steps]))
    .digest('hex')
    .slice(0, 32)
  return { designs, works, plan: { steps, rows: steps.reduce((sum, { rows }) => sum + rows, 0), mark, refusals } }
}

type LineOf = { code: string; parentField: string; orderField: string }

function lineTroubles({ id, design: { table } }: StoredDesign, { code, parentField, orderField }: LineOf, line: StoredDesign | undefined): string[] {
  if (!line) return [`子表 ${code} 还没有设计，请先设计它`]
  const { fields, below, owner, title } = line.design.table
  const parent = fields.find(({ name }) => name === parentField)
  const isOwn = parent?.kind === 'reference' && parent.resource === `online${id.charAt(0).toUpperCase()}${id.slice(1)}`
  return [
    ...(below === id ? [] : [`“${title}”不是这张表的子表：请在它的设计里选这张表作主表`]),
    ...(isOwn ? [] : [`子表“${title}”里没有指向这张表的关联字段 ${parentField}`]),
    ...(fields.some(({ name, kind }) => name === orderField && kind === 'number') ? [] : [`子表“${title}”里没有行号字段 ${orderField}（整数）`]),
    ...(owner === table.owner ? [] : [`子表“${title}”的数据归属和主表不同，请改成一样的`]),
  ]
}
