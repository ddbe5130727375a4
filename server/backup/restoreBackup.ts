import { closeSync, mkdirSync, openSync, readdirSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem } from '../http/problem.ts'
import { dumpName, readArchive } from './archive.ts'
import type { Manifest } from './archive.ts'
import { notData } from './backups.ts'
import { restorePostgres } from './postgresDump.ts'
import { sqliteFault } from './sqliteCopy.ts'

type Into = { dataDir: string; url: string | undefined; /** part of the name of the folder for what was there before */ stamp: string }

/**
 * Puts a backup in the place of what is there, while no server runs: all of it is unpacked and checked first, then what was there is moved
 * into `before-restore-<stamp>` and the backup takes its place. Throws 422 for a backup that is not whole or of another kind of database; then nothing has changed.
 */
export async function restoreBackup(file: string, { dataDir, url, stamp }: Into): Promise<Manifest> {
  const unpacked = join(dataDir, 'restoring')
  rmSync(unpacked, { recursive: true, force: true })
  mkdirSync(unpacked, { recursive: true, mode: 0o700 })
  try {
    const manifest = await unpack(file, unpacked)
    if ((manifest.business === 'postgresql') !== (url !== undefined))
      throw new Problem(
        422,
        manifest.business === 'postgresql' ? '这个备份来自 PostgreSQL，请先设置 DATABASE_URL' : '这个备份来自内置数据库，请去掉 DATABASE_URL 后重试',
      )
    for (const { name } of manifest.files) {
      if (!name.endsWith('.db') || name.startsWith('files/')) continue
      if ((await sqliteFault(join(unpacked, name))) !== null) throw new Problem(422, `备份里的数据库 ${name} 已损坏，请换一个备份`)
    }
    if (url) await restorePostgres(url, join(unpacked, dumpName))
    rmSync(join(unpacked, dumpName), { force: true })
    exchange(dataDir, unpacked, join(dataDir, `before-restore-${stamp}`))
    return manifest
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

async function unpack(file: string, into: string): Promise<Manifest> {
  let open: { name: string; descriptor: number } | null = null
  const close = () => {
    if (open) closeSync(open.descriptor)
    open = null
  }
  const begin = (name: string) => {
    if (name.split('/').includes('..') || name.startsWith('/') || notData.test(name)) throw new Problem(422, `备份里有不应有的文件：${name}`)
    mkdirSync(dirname(join(into, name)), { recursive: true, mode: 0o700 })
    open = { name, descriptor: openSync(join(into, name), 'wx', 0o600) }
    return open
  }
  try {
    return await readArchive(
      file,
      (name, chunk) => void writeSync((open ?? begin(name)).descriptor, chunk),
      (name) => {
        if (!open) begin(name) // an empty file
        close()
      },
    )
  } finally {
    close()
  }
}

/** Names alone change: a restore that is cut off here leaves both whole. */
function exchange(dataDir: string, unpacked: string, before: string): void {
  mkdirSync(before, { recursive: true, mode: 0o700 })
  const standing = /^(lock\.db.*|server\.pid|backups|restoring|before-restore-.*)$/
  for (const name of readdirSync(dataDir)) if (!standing.test(name)) renameSync(join(dataDir, name), join(before, name))
  for (const name of readdirSync(unpacked)) renameSync(join(unpacked, name), join(dataDir, name))
}
