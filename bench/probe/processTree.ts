import { readFileSync, readdirSync } from 'node:fs'

/** Clock ticks a second in /proc: 100 on every Linux that Node runs on. */
const ticksPerSecond = 100

type Stat = { parent: number; cpuMs: number }

/** Linux only: the name in the middle may hold blanks and brackets, so fields are counted from the last bracket. */
function statOf(pid: number): Stat | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return { parent: Number(fields[1]), cpuMs: ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond }
  } catch {
    return null // it ended between two looks
  }
}

/** These processes and all below them. */
export function treeOf(pids: readonly number[]): number[] {
  const all = readdirSync('/proc').flatMap((name) => {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : null
    return stat ? [{ pid: Number(name), parent: stat.parent }] : []
  })
  const tree = new Set(pids)
  for (let before = -1; before !== tree.size;) {
    before = tree.size
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid)
  }
  return [...tree]
}

/** Processor time of these processes and all below them until now, user and system, in ms. */
export function cpuMsOf(pids: readonly number[]): number {
  return treeOf(pids).reduce((sum, pid) => sum + (statOf(pid)?.cpuMs ?? 0), 0)
}

/** Resident memory of these processes and all below them, in MB. */
export function memoryMbOf(pids: readonly number[]): number {
  return treeOf(pids).reduce((sum, pid) => sum + residentKb(pid), 0) / 1024
}

function residentKb(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0 // it ended between two looks
  }
}
