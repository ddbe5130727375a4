import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileRecord } from '#contract/uploading.ts'
import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { removeDeleted } from '../../server/modules/files/fileSweep.ts'
import { filesRoutes } from '../../server/modules/files/files.routes.ts'
import type { FilesParts } from '../../server/modules/files/files.service.ts'
import { createDiskStore } from '../../server/modules/files/store/diskStore.ts'
import { createLog } from '../../server/log.ts'
import { resourceRoutes } from '../../server/start/resources.ts'
import type { AnyRoute } from '../../server/http/route.ts'
import type { BackOffice } from './backOffice.ts'
import { startApi } from './api.ts'
import type { PersonName } from './api.ts'
import { encodedForm } from './multipart.ts'

type Setup = Partial<Pick<FilesParts, 'store' | 'limits' | 'freeBytes'>> & { databaseUrl?: string | undefined; routes?: (parts: BackOffice) => AnyRoute[] }
type Sent = { as?: PersonName; path?: string; fields?: Record<string, string> }

const mebibyte = 1024 * 1024

/** Uploads on a real application, a real database and a real folder. */
export async function startFiles({ routes = () => [], databaseUrl, ...changed }: Setup = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-files-'))
  let parts: FilesParts | null = null
  const api = await startApi(
    (system) => {
      const { db, bus, plantTz, now } = system
      parts = {
        db,
        bus,
        store: createDiskStore(folder),
        arriving: join(folder, 'arriving'),
        limits: { fileBytes: mebibyte, daily: { files: 100, bytes: 20 * mebibyte } },
        freeBytes: () => null,
        plantTz,
        now,
        log: createLog('silent'),
        ...changed,
      }
      removeDeleted(bus, ossFiles.name, parts)
      return [...filesRoutes(parts), ...resourceRoutes(system), ...routes(system)]
    },
    { databaseUrl },
  )
  if (!parts) throw new Error('routes were not built')

  /** Sends a file as the office does; returns status and envelope. */
  async function upload(name: string, bytes: Buffer, { as = 'viewer', path = '/sys/common/upload', fields = {} }: Sent = {}) {
    const form = new FormData()
    form.append('isup', '1')
    for (const [field, text] of Object.entries(fields)) form.append(field, text)
    form.append('file', new Blob([new Uint8Array(bytes)]), name)
    const { payload, headers } = await encodedForm(form)
    return api.call({ method: 'POST', url: path, payload, headers: { ...headers, 'x-access-token': await api.tokenOf(as) } })
  }

  return {
    api,
    parts: parts as FilesParts, // assigned above, which the compiler does not see
    folder,
    upload,
    async uploaded(name: string, bytes: Buffer, sent: Sent = {}): Promise<FileRecord> {
      const { status, body } = await upload(name, bytes, sent)
      if (status !== 200) throw new Error(`${status} ${body.message}`)
      return FileRecord.parse(body.result)
    },
    /** Asks for the bytes of a path; a query may carry a ticket. */
    async read(path: string, { as, at = 'static', query = '', headers = {} }: Reading = {}) {
      const token: Record<string, string> = as ? { 'x-access-token': await api.tokenOf(as) } : {}
      return api.app.inject({ url: `/sys/common/${at}/${path.split('/').map(encodeURIComponent).join('/')}${query}`, headers: { ...token, ...headers } })
    },
    /** Everything that lies below the folder, and what the tables know. */
    async left() {
      const stored = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()) : []
      const known = await api.db.selectFrom('sys_file').selectAll().execute()
      const removals = await api.db.selectFrom('sys_file_removal').selectAll().execute()
      return { files: stored.map(({ name }) => name), known: known.map(({ id }) => id), removals: removals.map(({ id }) => id) }
    },
    close: () => api.close(),
  }
}

type Reading = { as?: PersonName; at?: 'static' | 'preview'; query?: string; headers?: Record<string, string> }
export type FilesApi = Awaited<ReturnType<typeof startFiles>>
