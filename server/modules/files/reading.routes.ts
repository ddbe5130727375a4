import type { FastifyReply, FastifyRequest } from 'fastify'
import { suffixOf } from '#contract/rules/fileClass.ts'
import { isFilePath } from '#contract/rules/filePath.ts'
import { uploadTypes } from '#contract/rules/uploadTypes.ts'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { signedIn } from '../../http/caller.ts'
import { contentDisposition } from '../../http/contentDisposition.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { byteRange } from './byteRange.ts'
import type { FilesParts } from './files.service.ts'
import { readableFiles } from './readable.service.ts'
import type { KnownFile } from './readable.service.ts'
import { gone } from './store/fileStore.ts'

type Parts = Pick<FilesParts, 'db' | 'store'>

/** The bytes of files, to be saved or to be looked at, for who may read them: with their token, or with a ticket for exactly this path. */
export function readingRoutes(parts: Parts): AnyRoute[] {
  return [reading(parts, fileEndpoints.download, 'attachment'), reading(parts, fileEndpoints.preview, 'inline')]
}

function reading({ db, store }: Parts, prefix: string, as: 'inline' | 'attachment'): AnyRoute {
  return defineRoute({
    method: 'GET',
    path: `${prefix}*`,
    access: { signedIn: true, ticketFor: pathOf },
    compress: false,
    async run({ caller, request, reply }) {
      const path = pathOf(request)
      const file = isFilePath(path) ? (await readableFiles(db, [path], signedIn(caller))).get(path) : undefined
      if (!file) throw new Problem(404, gone)
      const isShown = as === 'inline' && uploadTypes[suffixOf(file.url)]?.isShown === true
      headersOf(reply, file, isShown ? 'inline' : 'attachment')
      const range = byteRange(request.headers.range, file.fileSize)
      if (range === 'unsatisfiable') {
        reply.header('content-range', `bytes */${file.fileSize}`)
        throw new Problem(416, '请求的文件范围不存在')
      }
      const { first, last } = range ?? { first: 0, last: file.fileSize - 1 }
      const raw = await store.read(file.id, { first, last })
      if (range) reply.code(206).header('content-range', `bytes ${first}-${last}/${file.fileSize}`)
      reply.header('content-length', last - first + 1)
      return new Reply({ raw, contentType: file.fileType })
    },
  })
}

/** The path in the address; relatives of the contract leave a comma at its end. */
function pathOf(request: FastifyRequest): string {
  const { '*': path = '' } = request.params as { '*'?: string } // the route's own wildcard
  return path.replace(/,$/, '')
}

/** Nothing in a file runs on our origin, whatever it is (security.md 42). */
function headersOf(reply: FastifyReply, { fileName }: KnownFile, as: 'inline' | 'attachment'): void {
  reply
    .header('content-disposition', contentDisposition(as, fileName))
    .header('content-security-policy', "sandbox; default-src 'none'")
    .header('x-content-type-options', 'nosniff')
    .header('cross-origin-resource-policy', 'cross-origin') // read by right or ticket, never by cookie: pages served elsewhere may show it
    .header('accept-ranges', 'bytes')
}
