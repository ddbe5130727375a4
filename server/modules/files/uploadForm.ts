import type { FastifyRequest } from 'fastify'
import { UploadFields } from '#contract/uploading.ts'
import { mostPixels, pictureSize } from '#contract/rules/pictureSize.ts'
import { uploadTypes } from '#contract/rules/uploadTypes.ts'
import { readForm } from '../../http/formParts.ts'
import { Problem } from '../../http/problem.ts'
import { cleanName } from './fileName.ts'
import { spool } from './spool.ts'
import type { SpooledFile } from './store/fileStore.ts'
import { open } from 'node:fs/promises'
import type { PictureSize } from '#contract/rules/pictureSize.ts'

export type ReceivedFile = { spooled: SpooledFile; name: ReturnType<typeof cleanName>; biz: string; isEmbedded: boolean }

type Receiving = { folder: string; key: string; maxBytes: number }

/** room for the texts beside the file and the lines between */
const besidesBytes = 64 * 1024

/** The one file of a form and the texts beside it, in whatever order they come. Throws Problem 400, 413 or 415. */
export async function receiveFile(request: FastifyRequest, { folder, key, maxBytes }: Receiving): Promise<ReceivedFile> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + besidesBytes) throw tooLarge(maxBytes)
  const fields: Record<string, unknown> = {}
  const received: Pick<ReceivedFile, 'spooled' | 'name'>[] = []
  try {
    await readForm(request, { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000 }, async (part) => {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value
        return
      }
      const name = cleanName(part.filename)
      const spooled = await spool(part.file, { folder, key, judge: (head) => judge(name.suffix, head) })
      if (part.file.truncated) throw tooLarge(maxBytes)
      await refuseHuge(name.suffix, spooled.path)
      received.push({ spooled, name })
    })
  } catch (error) {
    letRun(request)
    throw error
  }
  const [file] = received
  if (!file) throw new Problem(400, '请选择要上传的文件（表单字段 file）')
  const { biz, jeditor } = UploadFields.parse(fields)
  return { ...file, biz, isEmbedded: jeditor !== undefined }
}

/** A browser reads our answer only once it has sent its body: what is left of it goes by unread. */
function letRun({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}

function judge(suffix: string, head: Uint8Array): void {
  const type = uploadTypes[suffix]
  if (!type) throw new Problem(415, `不能上传${suffix === '' ? '没有扩展名的' : ` .${suffix} `}文件。可以上传：${Object.keys(uploadTypes).join('、')}`)
  if (head.length === 0) throw new Problem(400, '文件是空的，请检查后重新上传')
  if (!type.begins(head)) throw new Problem(415, `文件内容与扩展名 .${suffix} 不符，请用对应的软件另存后再上传`)
}

/** A few bytes can say that a picture has billions of points: whoever shows it would need the memory (security.md C23). */
async function refuseHuge(suffix: string, path: string): Promise<void> {
  if (!uploadTypes[suffix]?.mime.startsWith('image/')) return
  const size = await pictureSizeOf(path)
  if (size && size.width * size.height > mostPixels)
    throw new Problem(413, `图片有 ${size.width} × ${size.height} 个像素，超过 ${mostPixels / 1e6} 百万像素，请缩小后再上传`)
}

function tooLarge(maxBytes: number): Problem {
  return new Problem(413, `文件大小超出${Math.floor(maxBytes / 1024 / 1024)}MB限制, 请压缩或降低文件质量!`) // api-contract.md 1.4
}

/** A JPEG may have profiles and thumbnails in front of its frame: as much of a file is read as `largestFrontBytes`. */
const largestFrontBytes = 4 * 1024 * 1024

/** What a picture on our disk says of its size; null where it says nothing that anybody could draw. */
async function pictureSizeOf(path: string): Promise<PictureSize | null> {
  const file = await open(path, 'r')
  try {
    const front = Buffer.alloc(Math.min((await file.stat()).size, largestFrontBytes))
    const { bytesRead } = await file.read(front, 0, front.length, 0)
    return pictureSize(front.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
