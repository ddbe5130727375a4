import { readFileSync } from 'node:fs'

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
