import { operateTypes } from '#contract/modules/operations/log.ts'
import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { embedMessage } from '#contract/uploading.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { Access, AnyRoute } from '../../http/route.ts'
import { storeUpload } from './files.service.ts'
import type { FilesParts } from './files.service.ts'
import { readingRoutes } from './reading.routes.ts'

const perMinute = 120

/** Uploads and what becomes of them (api-contract.md 2.12, 2.13). */
export function filesRoutes(parts: FilesParts): AnyRoute[] {
  return [
    upload(parts, fileEndpoints.upload, { signedIn: true }, 0),
    upload(parts, fileEndpoints.uploadMinio, { signedIn: true }, 0),
    upload(parts, fileEndpoints.uploadKept, { permission: 'sys:file:add' }, 1),
    ...readingRoutes(parts),
  ]
}

/** The message is the path, the result says more of the file (API-114). `kept`: 1 when it stays though no record holds it. */
function upload(parts: FilesParts, path: string, access: Access, kept: 0 | 1): AnyRoute {
  return defineRoute({
    method: 'POST',
    path,
    access,
    takes: 'multipart',
    perMinute,
    audit: { title: '上传文件', operateType: operateTypes.add },
    async run({ caller, request }) {
      const stored = await storeUpload(parts, request, signedIn(caller), kept)
      return new Reply({ envelope: { success: true, code: 0, message: stored?.filePath ?? embedMessage, result: stored } })
    },
  })
}
