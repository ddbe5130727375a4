import { sql } from 'kysely'
import { registry } from '#contract/modules/registry.ts'
import { DesignedResource } from '#contract/designed.ts'
import { rightsOfDesigned } from '#contract/registry.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { columnsOf } from '../../../db/columnsOf.ts'
import type { Database } from '../../../db/database.ts'
import { rowId } from '../../../db/rowId.ts'
import { tenantColumn } from '../../../db/tenancy/tenantScope.ts'
import { Problem } from '../../../http/problem.ts'
import { registeredFrom } from '../../../resource/registry/registry.ts'
import { putDesignedNodes, removeDesignedNodes } from '../../access/rights/designedNodes.service.ts'
import '../tables.ts'
import { fieldReferring, referenceTroubles } from './references.ts'

/** A definition as it lies there: one that this version cannot read any more is null, and the others are served. */
type StoredDefinition = { code: string; definition: DesignedResource | null }

/** Every definition, in the order of their codes. */
export async function storedDefinitions(db: Database): Promise<StoredDefinition[]> {
  const rows = await db.selectFrom('sys_designed_resource').select(['code', 'definition']).orderBy('code').execute()
  return rows.map(({ code, definition }) => ({ code, definition: DesignedResource.safeParse(JSON.parse(definition)).data ?? null })) // the server wrote it
}

/**
 * Has a resource served that is described by data, or another description of the one with this code; its table stands already, made by
 * the caller in the same transaction. After the commit every process has it, and every open page. Throws 422 where it cannot be served.
 */
export async function addDesignedResource(unit: UnitOfWork, asked: unknown): Promise<DesignedResource> {
  const { trx, by, at } = unit
  const parsed = DesignedResource.safeParse(asked)
  if (!parsed.success) throw new Problem(422, parsed.error.issues[0]?.message ?? '定义无效')
  const definition = parsed.data
  const { code } = definition
  const resource = await requireServable(trx, definition)
  const before = await trx.selectFrom('sys_designed_resource').select('definition').where('code', '=', code).executeTakeFirst()
  const text = JSON.stringify(definition)
  const kept = { createBy: by.username, createTime: at, updateBy: by.username, updateTime: at, version: 1 }
  await trx
    .insertInto('sys_designed_resource')
    .values({ id: rowId(at), ...kept, code, definition: text })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet(({ ref }) => ({
        definition: text,
        updateBy: by.username,
        updateTime: at,
        version: sql<number>`${ref('sys_designed_resource.version')} + 1`,
      })),
    )
    .execute()
  if (definition.below === null) await putDesignedNodes(unit, { code, resource })
  unit.audit.note({
    action: before ? 'designedResource.edit' : 'designedResource.add',
    entity: 'designedResource',
    entityId: code,
    before: before ?? null,
    after: definition,
  })
  unit.afterCommit('definitions.changed')
  return definition
}

/** Takes a designed resource out of service; its table, and what was granted for it, stay. Throws 404 for one that there is not, 422 while others have it as their lines or name its records. */
export async function removeDesignedResource(unit: UnitOfWork, code: string): Promise<void> {
  const { trx } = unit
  const stored = await storedDefinitions(trx)
  const found = stored.find((each) => each.code === code)
  if (!found) throw new Problem(404, '没有这张表，请刷新后重试')
  const header = stored.find(({ definition }) => definition?.lines.some((line) => line.code === code))
  if (header) throw new Problem(422, `它是“${header.definition?.title ?? header.code}”的明细，请先从那里去掉`)
  for (const { definition } of stored) {
    const field = definition !== null && definition.below !== code ? fieldReferring(definition, code) : undefined
    if (field) throw new Problem(422, `“${definition?.title ?? ''}”的字段“${field.title}”关联这张表，请先在那里去掉这个字段并同步`)
  }
  await trx.deleteFrom('sys_designed_resource').where('code', '=', code).execute()
  const { definition } = found
  if (definition?.below === null) await removeDesignedNodes(unit, { code, resource: registeredFrom({ ...definition, lines: [] }, () => undefined).resource })
  unit.audit.note({ action: 'designedResource.delete', entity: 'designedResource', entityId: code, before: definition, after: null })
  unit.afterCommit('definitions.changed')
}

/** The resource as it will be served. Throws 422 with what keeps it from that. */
async function requireServable(trx: Database, definition: DesignedResource) {
  const others = new Map((await storedDefinitions(trx)).map((stored) => [stored.code, stored.definition ?? undefined]))
  const definitionOf = (code: string) => (code === definition.code ? definition : others.get(code))
  const { resource, table } = usable(definition, definitionOf)
  const [unknown] = referenceTroubles(definition, new Map([...others].map(([code, other]) => [code, other ?? null])))
  if (unknown !== undefined) throw new Problem(422, unknown)
  const own = new Set(rightsOfDesigned(resource).map(([code]) => code))
  for (const { name, mask } of resource.fields)
    if (mask && !registry.isRight(mask.unless) && !own.has(mask.unless)) throw new Problem(422, `字段 ${name} 的脱敏权限 ${mask.unless} 不存在，请重新选择`)
  const kept = ['id', 'createBy', 'createTime', 'updateBy', 'updateTime', 'version', ...(resource.owner === 'tenant' ? [tenantColumn] : [])]
  const columns = [...kept, ...resource.fields.map(({ name }) => name)]
  const found = await columnsOf(trx, table)
  const missing = columns.filter((column) => !found.has(column))
  if (missing.length > 0) throw new Problem(422, `数据表 ${table} 还没有这些列：${missing.slice(0, 5).join('、')}，请先同步数据库`)
  return resource
}

function usable(definition: DesignedResource, definitionOf: (code: string) => DesignedResource | undefined) {
  try {
    return registeredFrom(definition, definitionOf)
  } catch (error) {
    throw new Problem(422, `定义不能使用：${error instanceof Error ? error.message : String(error)}`)
  }
}
