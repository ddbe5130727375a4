import { sql } from 'kysely'
import type { QueryExecutorProvider } from 'kysely'
import type { Caller } from '../../http/caller.ts'

/** Whose right to read is asked. */
export type Reader = Pick<Caller, 'userId' | 'tenantId'> & { permissions: ReadonlySet<string>; narrowed: ReadonlySet<string> }
export type KnownFile = { id: string; url: string; fileName: string; fileSize: number; fileType: string }

type Found = KnownFile & { ownerId: string; uploadedFor: number; permission: string | null; tenantId: number | null }

/**
 * Of these paths the files that were issued and may be read by this person, by path: their own, those of a record they may list in the tenant they work for (not when data rules
 * narrow what they see: which records hold it nobody looks at here), and all that were uploaded for this tenant for who looks after files (docs/decisions/013-files.md). A file that they may not read is as good as none.
 */
export async function readableFiles(db: QueryExecutorProvider, paths: readonly string[], reader: Reader): Promise<Map<string, KnownFile>> {
  if (paths.length === 0) return new Map()
  const { rows } =
    await sql<Found>`select f."id", f."url", f."fileName", f."fileSize", f."fileType", f."ownerId", f."tenantId" as "uploadedFor", u."permission", u."tenantId"
    from sys_file f left join sys_file_use u on u."fileId" = f."id" where f."url" in (${sql.join([...new Set(paths)])})`.execute(db)
  const seesAll = (permission: string) => reader.permissions.has(permission) && !reader.narrowed.has(permission)
  const isOfHisTenant = (tenantId: number | null) => tenantId === null || tenantId === reader.tenantId
  const mayRead = ({ ownerId, uploadedFor, permission, tenantId }: Found) =>
    ownerId === reader.userId ||
    (seesAll('sys:file:list') && uploadedFor === reader.tenantId) ||
    (permission !== null && seesAll(permission) && isOfHisTenant(tenantId))
  return new Map(
    rows
      .filter(mayRead)
      .map(({ ownerId: _ownerId, uploadedFor: _uploadedFor, permission: _permission, tenantId: _tenantId, ...file }) => [
        file.url,
        { ...file, fileSize: Number(file.fileSize) },
      ]),
  )
}
