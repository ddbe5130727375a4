import { buffer } from 'node:stream/consumers'
import type { FastifyRequest } from 'fastify'
import { readForm } from '../http/formParts.ts'
import { Problem } from '../http/problem.ts'
import { maxFileBytes } from './lines.ts'

/** Files with the names the person's computer gave them (only the ending is used), and the texts sent beside them. */
export type Upload = { files: readonly [UploadedFile, ...UploadedFile[]]; fields: Readonly<Record<string, string>> }
export type UploadedFile = { name: string; bytes: Uint8Array }

const maxFiles = 10
const limits = { fileSize: maxFileBytes, files: maxFiles, fields: 20, fieldSize: 10_000 }

/** All files of a form, whatever its parts are called (api-contract.md 2.13); together they are no longer than one may be. Throws Problem 400 or 413. */
export async function uploaded(request: FastifyRequest): Promise<Upload> {
  const files: UploadedFile[] = []
  const fields: Record<string, string> = {}
  let length = 0
  await readForm(request, limits, async (part) => {
    if (part.type === 'field') {
      if (typeof part.value === 'string') fields[part.fieldname] = part.value
      return
    }
    const bytes = await buffer(part.file)
    length += bytes.length
    if (part.file.truncated || length > maxFileBytes) throw new Problem(413, `文件超过 ${maxFileBytes / 1024 / 1024} MB，请分成几个文件导入`)
    files.push({ name: part.filename, bytes })
  })
  const [first, ...more] = files
  if (!first) throw new Problem(400, '请选择要导入的文件（表单字段 file）')
  return { files: [first, ...more], fields }
}
