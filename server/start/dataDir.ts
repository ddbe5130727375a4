import { accessSync, constants, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Problem } from '../http/problem.ts'
import { closeToOthers, writePrivately } from './privateFiles.ts'

export type DataDir = { path: string; release(): void }

/**
 * Takes the data directory for this process. The lock is an exclusive transaction on `lock.db`: the operating system
 * gives it back when the process ends in whatever way, so a killed server never leaves a stale lock (F-30).
 */
export function acquireDataDir(path: string): DataDir {
  writePrivately()
  makeWritable(path)
  const lock = new DatabaseSync(join(path, 'lock.db'))
  try {
    lock.exec('pragma busy_timeout = 0; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw unwritable(path)
    throw new Problem(409, `数据目录 ${path} 正被另一个智造看板进程使用。请先停止那个进程，或用 DATA_DIR 指定另一个目录。`)
  }
  closeToOthers(path)
  const pidFile = join(path, 'server.pid')
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    path,
    release() {
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

function makeWritable(path: string): void {
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.W_OK)
    const probe = join(path, '.write-probe') // root passes accessSync on a read-only mount, so really write
    writeFileSync(probe, '')
    rmSync(probe)
  } catch {
    throw unwritable(path)
  }
}

function unwritable(path: string): Problem {
  return new Problem(507, `数据目录 ${path} 不能写入。请检查目录权限和磁盘空间，或用 DATA_DIR 指定另一个目录。`)
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy
}
