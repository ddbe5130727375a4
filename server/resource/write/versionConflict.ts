import type { Resource } from '#contract/resource.ts'
import type { Actor } from '../../bus/unit.ts'
import { Problem } from '../../http/problem.ts'
import type { Condition } from '../field/condition.ts'
import type { TableReader } from '../read/tableReader.ts'
import type { Row } from '../field/row.ts'
import { maskedViewOf } from '../scope/fieldMasks.ts'

export const notFound = '未找到对应实体'

/** Who was slower, and of what: they see no more of what another saved than of any other record. */
type Slower = { resource: Pick<Resource, 'fields'>; by: Pick<Actor, 'permissions'> }

/** Somebody else was faster: 409 with what they saved, 404 when it is gone, or out of this caller's sight. */
export async function versionConflict(reader: TableReader, id: string, within: Condition, slower: Slower): Promise<Problem> {
  const stored = await reader.one(id, within)
  return stored ? conflictWith(stored, slower) : new Problem(404, notFound)
}

export function conflictWith(stored: Row, { resource, by }: Slower): Problem {
  const { updateBy, updateTime } = stored
  const who = typeof updateBy === 'string' ? updateBy : '别人'
  const when = typeof updateTime === 'string' ? updateTime : '刚才'
  return new Problem(409, `${who} 在 ${when} 保存过这条记录，请刷新后重新修改`, { record: maskedViewOf(resource, by).row(stored) })
}

/** What was written must exist for who wrote it: nobody moves a record out of their own sight (security.md C33). */
export async function stillWithin(reader: TableReader, id: string, within: Condition): Promise<Row> {
  const written = await reader.one(id, within)
  if (!written) throw outOfSight()
  return written
}

export function outOfSight(): Problem {
  return new Problem(403, '保存后的记录超出您的数据权限，没有保存。请检查内容，或联系管理员')
}
