import { envelopeOf, timeouts } from './request.ts'

/**
 * Stores a picture of an editor (WID-010): the address under which a text shows it, or null from a server that keeps no
 * files and lets the text carry it itself. Throws ApiError.
 */
export async function storeEditorPicture(file: File): Promise<string | null> {
  const body = new FormData()
  body.append('isup', '1')
  body.append('biz', 'temp')
  body.append('jeditor', '1')
  body.append('file', file, file.name) // last: a server may read the others as they come
  const { message } = await envelopeOf('/sys/common/upload', { method: 'POST', body, timeoutMs: timeouts.uploadMs, quiet: true })
  return message === 'local' ? null : `/sys/common/static/${message}`
}
