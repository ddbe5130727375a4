import { chmodSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'

const others = 0o007

/**
 * What this process writes from now on, its own user alone can read: the database holds what was measured and what people wrote, and its
 * helpers (journal, write-ahead log) are made anew at every start. Workers inherit it, and cannot ask for it.
 */
export function writePrivately(): void {
  if (isMainThread) process.umask(0o077)
}

/** Closes a folder, and what lies in it from versions that left it open, to everybody who is neither its user nor of its group. Where it is somebody else's, it stays as it is. */
export function closeToOthers(folder: string): void {
  for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))]) {
    try {
      const { mode } = lstatSync(path)
      if ((mode & others) !== 0 && (mode & 0o170000) !== 0o120000) chmodSync(path, mode & 0o770)
    } catch {
      // somebody else's, or gone meanwhile
    }
  }
}
