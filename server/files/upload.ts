import { buffer } from 'node:stream/consumers'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from '../http/problem.ts'
import { maxFileBytes } from './lines.ts'

/** The uploaded file with the name the person's computer gave it (only its ending is used). Throws Problem 400 or 413. */
export async function uploadedFile(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }> {
  const upload: MultipartFile | undefined = await request.file({ limits: { fileSize: maxFileBytes } })
  if (!upload) throw new Problem(400, '请选择要导入的文件（表单字段 file）')
  const bytes = await buffer(upload.file)
  if (upload.file.truncated) throw new Problem(413, `文件超过 ${maxFileBytes / 1024 / 1024} MB，请分成几个文件导入`)
  return { name: upload.filename, bytes }
}
