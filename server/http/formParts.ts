import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Problem } from './problem.ts'

type Limits = { fileSize: number; files: number; fields: number; fieldSize: number }

const tooMany = new Set(['FST_PARTS_LIMIT', 'FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_REQ_FILE_TOO_LARGE'])

/**
 * Hands every part of a form to `read`, in the order they come; each file has a name. Throws Problem 400 for a form that is none (no
 * boundary, cut off, a field that is not what it says) and 413 for one with too many parts; what `read` throws goes through as it is.
 */
export async function readForm(request: FastifyRequest, limits: Limits, read: (part: Multipart) => Promise<void>): Promise<void> {
  const own = new Set<unknown>()
  try {
    for await (const part of request.parts({ limits })) {
      // a part that says it is a file and has no name: typed by a program, no browser does so
      if (part.type === 'file' && !part.filename) throw new Problem(400, '表单里的文件没有文件名，请重新选择文件后上传')
      try {
        await read(part)
      } catch (error) {
        if (part.type !== 'file' || part.file.errored !== error) own.add(error)
        throw error
      }
    }
  } catch (error) {
    throw own.has(error) || error instanceof Problem ? error : formProblem(error)
  }
}

function formProblem(error: unknown): Problem {
  if (error instanceof Error && 'code' in error && tooMany.has(String(error.code))) return new Problem(413, '表单的内容超出限制，请减少文件或分几次上传')
  return new Problem(400, '上传的表单不完整或格式不正确，请重新上传')
}
