import { sql } from 'kysely'
import type { Field } from '#contract/field.ts'
import { tableOfCode } from '#contract/modules/online/cgform/design.ts'
import type { Design } from '#contract/modules/online/cgform/design.ts'
import type { Database } from '../../../db/database.ts'
import { tenantColumn } from '../../../db/tenancy/tenantScope.ts'
import { narrowedBounds } from './boundsWork.ts'
import { columnTypeIn, columnTypeOf, indexesOf } from './columns.ts'
import { mayNotFit } from './convert.ts'
import { addColumn, changeColumn, createTable, dropColumn } from './columnWork.ts'
import { computedNames, computeFields } from './computeWork.ts'
import { addIndex, dropIndex } from './indexWork.ts'
import { requireField } from './requireWork.ts'
import { countOf, standingOf } from './standing.ts'
import type { Work } from './work.ts'

const kept = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version', tenantColumn]

type Planned = { works: Work[]; refusals: string[] }

/**
 * What brings the table of a design from how it stands to how it is drawn, in the order in which it is done. `before` is the design that it
 * was brought to last; columns that the database has and no design knows are gone through like any other.
 */
export async function planTable(db: Database, design: Design, before: Design | null, plantTz: string): Promise<Planned> {
  const { code, fields, owner, title } = design.table
  const table = tableOfCode(code)
  const wanted = indexesOf(design)
  const standing = await standingOf(db, table)
  if (standing === null) return { works: [createTable(design), ...wanted.map((index) => addIndex(design, index, 0))], refusals: [] }

  const refusals: string[] = []
  if (standing.columns.has(tenantColumn) !== (owner === 'tenant')) refusals.push(`“${title}”已经建表，不能再改数据归属：请把它改回原来的设置`)
  const rows = await countOf(db, table)
  const names = new Set(fields.map(({ name }) => name))
  const known = new Map(before?.table.fields.map((field) => [field.name, field]))
  const asStands = (name: string, spelled: string): Field => known.get(name) ?? { ...assumed(spelled), name, title: name }

  const dropped = [...standing.columns.keys()].filter((name) => !kept.includes(name) && !names.has(name))
  const changed = fields.flatMap((field) => {
    const spelled = standing.columns.get(field.name)
    if (spelled === undefined) return []
    const stood = asStands(field.name, spelled)
    const isOther = columnTypeIn(spelled) !== columnTypeOf(field)
    return isOther || mayNotFit(stood, field) ? [{ field, stood, isOther }] : []
  })
  const changes = (await Promise.all(changed.map((change) => changeColumn(db, design, { ...change, plantTz })))).filter((work) => work !== null)
  const moved = new Set(changed.filter(({ isOther }) => isOther).map(({ field }) => field.name))
  const wantedNames = new Set(wanted.map(({ name }) => name))
  const indexesBefore = new Map((before ? indexesOf(before) : []).map((index) => [index.name, index]))
  const stays = (name: string) => wantedNames.has(name) && !wanted.some((index) => index.name === name && index.columns.some((column) => moved.has(column)))

  const works: Work[] = [
    ...[...standing.indexes]
      .filter((name) => !stays(name))
      .map((name) => dropIndex(table, name, indexesBefore.get(name)?.columns ?? [], before?.table.fields ?? [])),
    ...(await Promise.all(dropped.map((name) => dropColumn(db, design, asStands(name, standing.columns.get(name) ?? 'text'), plantTz)))),
    ...changes,
    ...fields.filter(({ name }) => !standing.columns.has(name)).map((field) => addColumn(design, field)),
  ]
  const computed = computedNames(design)
  for (const field of fields.filter(({ name }) => !computed.includes(name))) {
    const work = await requireField(db, design, {
      field,
      isNew: !standing.columns.has(field.name),
      wasRequired: known.get(field.name)?.isRequired ?? false,
      rows,
      plantTz,
    })
    if (work) works.push(work)
  }
  for (const field of fields) {
    const stood = known.get(field.name)
    const isKept = stood !== undefined && standing.columns.has(field.name) && !changed.some((change) => change.field === field)
    const work = isKept ? await narrowedBounds(db, design, stood, field, plantTz) : null
    if (work) works.push(work)
  }
  works.push(...(await computeFields(db, design, { before, isNew: (name) => !standing.columns.has(name), rows, plantTz })))
  for (const index of wanted.filter(({ name }) => !standing.indexes.has(name) || !stays(name))) {
    if (index.isUnique && index.columns.every((column) => standing.columns.has(column) && !moved.has(column))) {
      const alike = await duplicatesOf(db, table, index.columns)
      if (alike > 0) refusals.push(`“${titlesOf(design, index.columns)}”有 ${alike} 组重复的内容，不能设为唯一：请先在列表里改正`)
    }
    works.push(addIndex(design, index, rows))
  }
  return { works, refusals }
}

function assumed(spelled: string): Field {
  const shape = { name: 'x', title: '', list: 'shown', form: 'edited', filter: 'none', isSortable: false, isRequired: false } as const
  if (columnTypeIn(spelled) === 'double precision') return { ...shape, kind: 'number', decimals: 6 }
  if (columnTypeIn(spelled) === 'bigint') return { ...shape, kind: 'number', decimals: 0 }
  return { ...shape, kind: 'textarea', maxLength: 100_000 }
}

async function duplicatesOf(db: Database, table: string, columns: readonly string[]): Promise<number> {
  const all = sql.join(columns.map((column) => sql.ref(column)))
  const given = sql.join(
    columns.map((column) => sql`${sql.ref(column)} is not null`),
    sql` and `,
  )
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from (select 1 as one from ${sql.table(table)} where ${given} group by ${all} having count(*) > 1) as alike`.execute(db)
  return Number(rows[0]?.n ?? 0)
}

function titlesOf({ table: { fields } }: Design, columns: readonly string[]): string {
  return fields
    .filter(({ name }) => columns.includes(name))
    .map(({ title }) => title)
    .join('、')
}
