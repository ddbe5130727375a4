import { fileEndpoints } from '#contract/fileEndpoints.ts'
import { embedMessage, standardBiz } from '#contract/uploading.ts'
import { markedHeaders } from './changeMarks.ts'
import { addressOf, ApiError, headersFor, judged, parseJson, timeouts } from './request.ts'
import { storedToken } from './session.ts'

/** Why a file that was sent without a token did not arrive: how its column is set, and no session that ended (UPL-035). */
export const noTokenSent = '这一列没有设置 token，文件没有上传。请联系管理员在列设置中打开 token'

/** One file on its way to the server. What is left out is as the specification has it. */
export type Upload = {
  file: File
  /** where it is sent (API-116) */
  action?: string
  /** folder it is filed in (API-112) */
  biz?: string
  /** a cell of a grid sends its token only when its column says so (UPL-035) */
  withToken?: boolean
  /** field of the answer that holds the path (UPL-011) */
  responseName?: string
  /** a rich text embeds it */
  isForText?: boolean
  /** how much of it is there, in percent */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
}

/** Sends a file and returns its path; a data URL where the server leaves it to the page (API-115). Throws ApiError. */
export async function uploadFile({ file, responseName = 'message', ...rest }: Upload): Promise<string> {
  const asker = rest.withToken === false ? null : storedToken()
  const answer = await sent({ file, ...rest })
  if (answer.status === 401 && asker === null && storedToken() !== null) throw new ApiError(401, noTokenSent)
  judged(answer.status, answer.body, { quiet: true, asker })
  const path = namedIn(answer.body, responseName)
  if (path === embedMessage) return dataUrlOf(file)
  if (path === '') throw new ApiError(answer.status, '服务器没有返回文件路径，请重试')
  return path
}

function formOf({ file, biz = standardBiz, isForText = false }: Upload): FormData {
  const body = new FormData()
  body.append('biz', biz) // before the file: a server may read them as they come
  body.append('isup', '1')
  if (isForText) body.append('jeditor', '1')
  body.append('file', file, file.name)
  return body
}

/** fetch cannot say how much of a body has left; the older way can. */
function sent(upload: Upload): Promise<{ status: number; body: unknown }> {
  const { action = fileEndpoints.upload, withToken = true, onProgress = () => {}, signal } = upload
  const body = formOf(upload)
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(new ApiError(0, '已取消'))
    const wire = new XMLHttpRequest()
    wire.open('POST', addressOf(action, 'POST', {}))
    wire.timeout = timeouts.uploadMs
    const { 'X-Access-Token': token, ...headers } = headersFor(body)
    const ours = withToken ? { ...(token === undefined ? {} : { 'X-Access-Token': token }), ...markedHeaders() } : {}
    for (const [name, value] of Object.entries({ ...headers, ...ours })) wire.setRequestHeader(name, value)
    wire.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    wire.onload = () => resolve({ status: wire.status, body: parseJson(wire.responseText) })
    wire.onerror = () => reject(new ApiError(0, '网络错误'))
    wire.ontimeout = () => reject(new ApiError(0, '上传超时，请检查网络后重试'))
    wire.onabort = () => reject(new ApiError(0, '已取消'))
    signal?.addEventListener('abort', () => wire.abort(), { once: true })
    wire.send(body)
  })
}

function namedIn(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : ''
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : '')
    reader.onerror = () => reject(new ApiError(0, '文件没有读出，请重新选择'))
    reader.readAsDataURL(file)
  })
}
