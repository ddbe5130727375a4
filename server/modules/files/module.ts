import { ossFiles } from '#contract/modules/files/ossFile.ts'
import { defineServerModule, serve } from '../serverModule.ts'
import { filesRoutes } from './files.routes.ts'
import type { FilesParts } from './files.service.ts'
import { removeLater } from './removals.service.ts'

export const files = defineServerModule<{ files: FilesParts }>({
  name: 'files',
  // a file of the list is only deleted here
  resources: [serve(ossFiles, 'sys_file', { hooks: { afterChange: ({ before }, { trx, at }) => removeLater(trx, idOf(before), at) } })],
  routes: ({ files: parts }) => filesRoutes(parts),
})

function idOf(row: object | null): string {
  return row && 'id' in row ? String(row.id) : ''
}
