import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright'

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

/** Processor time of these processes until now, user and system, in ms; Linux only. One that is gone counts 0. */
export function cpuMsOf(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * (1000 / ticksPerSecond)
}

/** The name in the middle of the line may hold blanks and brackets, so fields are counted from the last bracket. */
function ticksOf(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return Number(fields[11]) + Number(fields[12])
  } catch {
    return 0
  }
}

/** The processes that draw the pages of a browser. */
export async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id)
}

/** Resident memory of a process now, in MB; 0 when it is gone. */
export function residentMbOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
