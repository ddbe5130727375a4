import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Problem } from '../../../http/problem.ts'
import { gone } from './fileStore.ts'
import type { FileStore } from './fileStore.ts'

/** Files below one folder of our own disk. A file is written elsewhere first and moved here whole, so that nobody ever reads half of one. */
export function createDiskStore(folder: string): FileStore {
  /** the last digits change fastest, so files spread over 256 folders */
  const placeOf = (key: string) => {
    if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a key of a file')
    return join(folder, key.slice(-2), key)
  }
  return {
    async check() {
      await mkdir(folder, { recursive: true })
    },
    async keep(key, { path }) {
      const place = placeOf(key)
      await mkdir(dirname(place), { recursive: true })
      await rename(path, place)
      await settle(dirname(place))
    },
    async read(key, { first, last }) {
      try {
        const file = await open(placeOf(key))
        return file.createReadStream({ start: first, end: last })
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new Problem(404, gone)
        throw error
      }
    },
    remove: (key) => rm(placeOf(key), { force: true }),
  }
}

/** The name of a moved file survives a power cut only when its folder is on the disk too. */
async function settle(folder: string): Promise<void> {
  const opened = await open(folder)
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}
