import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Permission } from '#contract/permissions.ts'

/** A record that holds files, and the right by which it is read. */
export type Holder = { resource: string; recordId: string; permission: Permission }

/** Remembers that a record holds these files and no others; what it held before and holds no longer is unused from now on. */
export async function holdFiles(db: QueryExecutorProvider, { resource, recordId, permission }: Holder, paths: readonly string[], atMs: number): Promise<void> {
  await sql`update sys_file set "unusedSince" = ${atMs}
    where "id" in (select "fileId" from sys_file_use where "resource" = ${resource} and "recordId" = ${recordId})`.execute(db)
  await sql`delete from sys_file_use where "resource" = ${resource} and "recordId" = ${recordId}`.execute(db)
  if (paths.length === 0) return
  await sql`insert into sys_file_use ("fileId", "resource", "recordId", "permission")
    select "id", ${resource}, ${recordId}, ${permission} from sys_file where "url" in (${sql.join([...new Set(paths)])})`.execute(db)
}
