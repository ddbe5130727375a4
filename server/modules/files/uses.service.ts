import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Permission } from '#contract/permissions.ts'

/** A record that holds files, the right by which it is read, and whose it is: a tenant's, or the whole plant's (null). */
export type Holder = { resource: string; recordId: string; permission: Permission; tenantId: number | null }

/** Remembers that a record holds these files and no others; what it held before and holds no longer is unused from now on. */
export async function holdFiles(
  db: QueryExecutorProvider,
  { resource, recordId, permission, tenantId }: Holder,
  paths: readonly string[],
  atMs: number,
): Promise<void> {
  await sql`update sys_file set "unusedSince" = ${atMs}
    where "id" in (select "fileId" from sys_file_use where "resource" = ${resource} and "recordId" = ${recordId})`.execute(db)
  await sql`delete from sys_file_use where "resource" = ${resource} and "recordId" = ${recordId}`.execute(db)
  if (paths.length === 0) return
  await sql`insert into sys_file_use ("fileId", "resource", "recordId", "permission", "tenantId")
    select "id", ${resource}, ${recordId}, ${permission}, cast(${tenantId} as integer) from sys_file where "url" in (${sql.join([...new Set(paths)])})`.execute(
    db,
  )
}
