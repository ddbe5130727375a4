import { statfs } from 'node:fs/promises'
import { diskReserveBytes } from '#contract/rules/diskReserve.ts'
import type { Log } from '../log.ts'
import { startLoop } from './loop.ts'

const lookEveryMs = 30_000

export type DiskReserve = { freeBytes(): number | null; close(): void }

type Watched = { dataDir: string; log: Log; free?: (dir: string) => Promise<number> }

/** Watches what is left of the disk that holds `dataDir`: one warning when it falls below the reserve, one line when there is room again. */
export function watchDiskReserve({ dataDir, log, free = freeBytesOf }: Watched): DiskReserve {
  let freeBytes: number | null = null
  let isLow = false
  const loop = startLoop(
    'disk reserve',
    lookEveryMs,
    async () => {
      freeBytes = await free(dataDir)
      if (freeBytes < diskReserveBytes === isLow) return
      isLow = !isLow
      if (isLow) log.warn('disk is nearly full: free some space before writing fails', { freeBytes, diskReserveBytes })
      else log.info('disk has room again', { freeBytes })
    },
    log,
  )
  return { freeBytes: () => freeBytes, close: loop.close }
}

async function freeBytesOf(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}
