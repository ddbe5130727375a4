import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { join } from 'node:path'

const shared = '/dev/shm'
/** A whole run leaves some 4 GB behind until it ends, and its programs want as much again beside it. */
const leastFree = 12 * 1024 ** 3

/**
 * Has everything that tests write lie in the memory of this computer, where it has enough of both: a commit of ours waits for the disk,
 * 8 ms on the machines of the gate, and no test is about the disk. Returns what removes it. Nothing is done where TMPDIR says where to write.
 */
export function writeIntoMemory(): () => void {
  const { TMPDIR } = process.env
  if (TMPDIR !== undefined || !existsSync(shared) || process.availableMemory() < leastFree || roomIn(shared) < leastFree) return () => {}
  const folder = mkdtempSync(join(shared, 'millwright-'))
  chmodSync(folder, 0o1777) // servers of Debian run as people of their own
  process.env['TMPDIR'] = folder
  return () => {
    delete process.env['TMPDIR']
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
}

function roomIn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize
}
