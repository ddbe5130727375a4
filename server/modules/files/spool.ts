import { createHash } from 'node:crypto'
import { mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { headBytes } from '#contract/rules/uploadTypes.ts'
import { Problem } from '../../http/problem.ts'
import type { SpooledFile } from './store/fileStore.ts'

type Spooling = {
  folder: string
  key: string
  /** throws what is wrong with a file that begins so; called once, before anything of it is written */
  judge: (head: Uint8Array) => void
}

/** Writes what arrives to a file of our disk and has it there for good (fsync) when it returns. What does not arrive whole leaves nothing. */
export async function spool(source: Readable, { folder, key, judge }: Spooling): Promise<SpooledFile> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, key)
  const file = await open(path, 'wx', 0o600)
  const hash = createHash('sha256')
  let waiting: Buffer[] | null = []
  let bytes = 0

  async function write(parts: readonly Buffer[]): Promise<void> {
    for (const part of parts) {
      hash.update(part)
      await file.writeFile(part) // goes on where the last one ended
    }
  }
  async function judged(parts: readonly Buffer[]): Promise<void> {
    judge(Buffer.concat(parts).subarray(0, headBytes))
    waiting = null
    await write(parts)
  }

  try {
    for await (const part of source as AsyncIterable<Buffer>) {
      bytes += part.length
      if (waiting === null) await write([part])
      else {
        waiting.push(part)
        if (bytes >= headBytes) await judged(waiting)
      }
    }
    if (waiting) await judged(waiting)
    await file.sync()
    return { path, bytes, sha256: hash.digest('hex') }
  } catch (error) {
    await rm(path, { force: true })
    throw diskProblem(error)
  } finally {
    await file.close()
  }
}

const full = new Set(['ENOSPC', 'EDQUOT'])

/** A full disk is no fault of the server: who uploads is told. */
export function diskProblem(error: unknown): unknown {
  return error instanceof Error && 'code' in error && full.has(String(error.code)) ? new Problem(503, noRoom) : error
}

export const noRoom = '服务器磁盘空间不足，文件没有保存。请联系管理员清理磁盘'
