import { Field } from '#contract/field.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { standsStill } from '../../../db/standsStill.ts'
import type { Row } from '../../../resource/field/row.ts'
import { recordHistory, versionOf } from '../../../resource/write/recordHistory.ts'
import { conflictWith } from '../../../resource/write/versionConflict.ts'
import { definitionOf } from '../engine/definitions.ts'
import type { Definition } from '../engine/definitions.ts'

const table = 'act_z_process'
/** What people call how a version is used. */
const titles = {
  name: '名称',
  description: '说明',
  categoryId: '分类',
  typeId: '类型',
  sort: '排序',
  businessTable: '关联单据',
  routeName: '表单页面',
  roles: '谁可以发起',
  status: '状态',
} as const
const resource = {
  name: 'actProcess',
  title: '流程版本',
  owner: 'tenant' as const,
  fields: Object.entries(titles).map(([name, title]) => Field.parse({ kind: 'text', name, title })),
}

/**
 * Changes how a version is used, as a record is changed (factory.md 4 R12, R19): revision, history and a line in the chain. `seen` is the
 * revision that was read, null from a client of the contract. Throws 404, or 409 with who saved which fields meanwhile.
 */
export async function changeUse(
  unit: UnitOfWork,
  { id, seen }: { id: string; seen: number | null },
  write: (found: Definition) => Promise<unknown>,
): Promise<void> {
  const { trx, by, at } = unit
  await standsStill(trx, table, id)
  const found = await definitionOf(trx, id)
  const before = usedAs(found)
  if (seen !== null && seen !== found.row.revision) throw await conflictWith(trx, before, { resource, table, seen, by })
  if (found.row.revision === 1) await keepFirst()
  await write(found)
  await trx
    .updateTable(table)
    .set((stored) => ({ updateBy: by.username, updateTime: at, revision: stored('revision', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await recordHistory(unit, { resource, table }, [versionOf('edit', usedAs(await definitionOf(trx, id)), { before })])

  /** How it was deployed, with which everything later is compared. */
  function keepFirst(): Promise<void> {
    return recordHistory(unit, { resource, table, isFollowing: true }, [versionOf('add', before)])
  }
}

function usedAs({ row }: Definition): Row {
  const { id, revision, updateBy } = row
  return { ...Object.fromEntries(Object.keys(titles).map((name) => [name, row[name as keyof typeof titles]])), id, version: revision, updateBy } // the keys of a constant
}
