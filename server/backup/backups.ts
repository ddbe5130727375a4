import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { wireTime } from '#contract/rules/wireTime.ts'
import { Problem } from '../http/problem.ts'
import { dumpName, manifestName, readArchive } from './archive.ts'
import type { Manifest } from './archive.ts'
import { checkDump, dumpPostgres } from './postgresDump.ts'
import { copySqlite, sqliteFault } from './sqliteCopy.ts'
import { digestOf, tarOf } from './tar.ts'
import type { TarEntry } from './tar.ts'

/** One backup in its folder; `at` is when it was begun, yyyy-MM-dd HH:mm:ss on the plant's clock. */
export type Kept = { name: string; bytes: number; at: string }

type Place = { dataDir: string; url: string | undefined; folder: string; keep: number; plantTz: string; now: () => number }
export type BackupPlace = Place

type Told = { signal?: AbortSignal; progress?: (percent: number, text: string) => void }

export type Backups = {
  /** Takes one beside everybody's work, reads it again, and removes the oldest beyond those that are kept. Throws where it was not read again as it was written. */
  take(told?: Told): Promise<Kept>
  /** newest first */
  list(): Promise<Kept[]>
  /** The path of one of them. Throws 404. */
  pathOf(name: string): Promise<string>
  remove(name: string): Promise<void>
}

const named = /^millwright-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)\.tar\.gz$/

/** What of the data directory is no data: the lock, what is written while it is open, and what is on its way. */
export const notData = /^(lock\.db|server\.pid|backups|restoring|before-restore-.*)$|(-wal|-shm|-journal|\.part)$|^\.|^files\/arriving(\/|$)/

/** Backups of everything that the data directory and the database hold (reliability.md F-05, F-33). */
export function createBackups(place: Place): Backups {
  const { folder, keep } = place
  const list = async () => {
    const names = await readdir(folder).catch(() => [])
    const found = await Promise.all(
      names.filter((name) => named.test(name)).map(async (name) => ({ name, bytes: (await stat(join(folder, name))).size, at: timeIn(name) })),
    )
    return found.toSorted((one, other) => other.name.localeCompare(one.name))
  }
  const pathOf = async (name: string) => {
    if (!(await list()).some((kept) => kept.name === name)) throw new Problem(404, '没有这个备份，请刷新后重试')
    return join(folder, name)
  }
  return {
    list,
    pathOf,
    remove: async (name) => rm(await pathOf(name)),
    async take({ signal, progress = () => {} } = {}) {
      await mkdir(folder, { recursive: true })
      for (const left of await readdir(folder)) if (left.startsWith('.making-')) await rm(join(folder, left), { recursive: true, force: true }) // of a process that died
      const making = await mkdtemp(join(folder, '.making-'))
      try {
        const name = `millwright-${wireTime(place.now(), place.plantTz).replaceAll(/[-:]/g, '').replace(' ', '-')}.tar.gz`
        const part = join(making, 'archive.part')
        await write(part, place, { making, progress, ...(signal ? { signal } : {}) })
        progress(80, '正在校验')
        await readArchive(part, () => signal?.throwIfAborted())
        await rename(part, join(folder, name))
        const all = await list()
        for (const old of all.slice(keep)) await rm(join(folder, old.name), { force: true })
        return all.find((kept) => kept.name === name) ?? { name, bytes: 0, at: timeIn(name) }
      } finally {
        await rm(making, { recursive: true, force: true })
      }
    },
  }
}

function timeIn(name: string): string {
  const [, year, month, day, hour, minute, second] = named.exec(name) ?? []
  return `${year}-${month}-${day} ${hour}:${minute}:${second}`
}

type Making = { making: string; signal?: AbortSignal; progress: (percent: number, text: string) => void }

async function write(part: string, { dataDir, url, folder, now, plantTz }: Place, { making, signal, progress }: Making): Promise<void> {
  const copies = await copied({ dataDir, url, folder, making })
  progress(30, '正在打包')
  const manifest: Manifest = { format: 1, createdAt: wireTime(now(), plantTz), business: url ? 'postgresql' : 'sqlite', files: [] }
  const total = Math.max(
    1,
    copies.reduce((sum, { size }) => sum + size, 0),
  )
  let done = 0
  async function* entries(): AsyncGenerator<TarEntry> {
    for (const { name, path, size } of copies) {
      signal?.throwIfAborted()
      const content = () => (size === 0 ? nothing() : createReadStream(path, { end: size - 1 }))
      manifest.files.push({ name, size, sha256: await digestOf(content()) })
      yield { name, size, content }
      done += size
      progress(30 + Math.floor((done / total) * 50), `正在打包 ${name}`)
    }
    const text = Buffer.from(JSON.stringify(manifest))
    yield { name: manifestName, size: text.length, content: () => once(text) }
  }
  await pipeline(tarOf(entries()), createGzip({ level: 4 }), createWriteStream(part), ...(signal ? [{ signal }] : []))
}

type Copy = { name: string; path: string; size: number }

/** Databases as they stood at one moment, checked; other files as they lie there: they are written once and never changed. */
async function copied({ dataDir, url, folder, making }: Pick<Place, 'dataDir' | 'url' | 'folder'> & { making: string }): Promise<Copy[]> {
  const found: Copy[] = []
  const keepCopy = async (name: string, path: string) => void found.push({ name, path, size: (await stat(path)).size })
  if (url) {
    const dump = join(making, dumpName)
    await dumpPostgres(url, dump)
    await checkDump(dump)
    await keepCopy(dumpName, dump)
  }
  for (const name of await filesBelow(dataDir, folder)) {
    const [path, copy] = [join(dataDir, name), join(making, name.replaceAll('/', '_'))]
    if (!name.endsWith('.db') || name.startsWith('files/')) {
      if (await held(path, copy, name.startsWith('files/'))) await keepCopy(name, copy)
      continue
    }
    await copySqlite(path, copy)
    const fault = await sqliteFault(copy)
    if (fault !== null) throw new Problem(500, `数据库 ${name} 已损坏，没有备份：${fault}`)
    await keepCopy(name, copy)
  }
  return found
}

/** Keeps a file as it is now; false for one that was removed meanwhile. An upload never changes: a second name for it is enough. */
async function held(path: string, copy: string, isFinal: boolean): Promise<boolean> {
  try {
    if (isFinal) await link(path, copy).catch(() => copyFile(path, copy))
    else await copyFile(path, copy)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return false
    throw error
  }
}

/** `folder`: where backups lie; should that be inside, they are no data. */
async function filesBelow(dataDir: string, folder: string): Promise<string[]> {
  const kept = relative(resolve(dataDir), resolve(folder)).replaceAll('\\', '/')
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((name) => !name.startsWith(`${kept}/`))
    .filter((name) => !notData.test(name) && !notData.test(name.split('/')[0] ?? ''))
    .toSorted()
}

async function* nothing(): AsyncGenerator<Uint8Array> {}
async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
