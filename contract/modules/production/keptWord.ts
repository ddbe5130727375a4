const lateFromMs = 30 * 60_000

/** Whether what was planned to end at `planEnd` and did at `atMs` (ms) was kept, as a switch says it; empty where nothing was planned. */
export function keptWord(planEnd: number | null, atMs: number): 'Y' | 'N' | '' {
  if (planEnd === null) return ''
  return atMs <= planEnd + lateFromMs ? 'Y' : 'N'
}
