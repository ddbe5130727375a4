import type { Database } from '../../server/db/database.ts'

/** Makes a tenant by its number, in force unless told otherwise, with these people in it. */
export async function addTenant(
  db: Database,
  { id, name, status = 1 }: { id: number; name: string; status?: number },
  userIds: readonly string[] = [],
): Promise<void> {
  const made = { createBy: 'test', createTime: 1, updateBy: 'test', updateTime: 1, version: 1 }
  await db
    .insertInto('sys_tenant')
    .values({ id: `tenant-${id}`, ...made, tenantNo: id, name, beginDate: '', endDate: '', status })
    .execute()
  for (const userId of userIds) await db.insertInto('sys_user_tenant').values({ userId, tenantId: id }).execute()
}
