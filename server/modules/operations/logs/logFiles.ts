import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ByLogFile } from '#contract/modules/operations/logKeeping.ts'
import type { KeptFile } from '#contract/modules/operations/keptFile.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../../../http/problem.ts'

const exportedName = /^[a-z-]+-export-/

/** The files of logs in a folder: archives by months, which stay, and exports, which go after a week. */
export function createLogFiles(folder: string, plantTz: string) {
  async function found() {
    const names = await readdir(folder).catch(() => []) // it is made with the first file
    const ours = names.filter((name) => ByLogFile.safeParse({ name }).success)
    return Promise.all(
      ours.map(async (name) => {
        const { size, mtimeMs } = await stat(join(folder, name))
        return { name, size, mtimeMs }
      }),
    )
  }
  return {
    folder,
    /** newest first */
    async list(): Promise<KeptFile[]> {
      const files = (await found()).toSorted((one, other) => other.mtimeMs - one.mtimeMs)
      return files.map(({ name, size, mtimeMs }) => ({ name, bytes: size, at: wireTime(mtimeMs, plantTz) }))
    },
    /** Throws 404 for what is none of them. */
    async pathOf(name: string): Promise<string> {
      if (!(await found()).some((file) => file.name === name)) throw new Problem(404, '没有这个文件，请刷新后重试')
      return join(folder, name)
    },
    async removeExports(beforeMs: number): Promise<void> {
      for (const { name, mtimeMs } of await found()) if (exportedName.test(name) && mtimeMs < beforeMs) await rm(join(folder, name), { force: true })
    },
  }
}
