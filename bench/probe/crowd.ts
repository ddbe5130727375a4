import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunningSystem, ViewerSpeech } from '../systems/system.ts'

export type CrowdOrder = { kind: 'join'; url: string; speech: ViewerSpeech; count: number } | { kind: 'count' } | { kind: 'report' } | { kind: 'stopReading' }
/** `ticks` are those of the server while it was counted; late is server's stamp → arrival. */
export type CrowdReport = { ticks: number; deliveredPercent: number; lateP50Ms: number; lateP99Ms: number; bytes: number; connected: number }

export type Crowd = { pid: number; watch(forMs: number): Promise<CrowdReport>; stopReading(): Promise<void>; leave(): Promise<void> }

/** `count` viewers of the same values as the page, in a process of their own. */
export async function gatherCrowd(system: RunningSystem, count: number): Promise<Crowd> {
  const child = fork(join(import.meta.dirname, 'crowdMain.ts'))
  const order = async (what: CrowdOrder) => {
    const answered = once(child, 'message')
    child.send(what)
    const [{ answer, failure }] = (await answered) as [{ answer?: CrowdReport | null; failure?: string }] // crowdMain.ts sends nothing else
    if (failure !== undefined) throw new Error(failure)
    return answer ?? null
  }
  await order({ kind: 'join', url: system.baseUrl.replace('http', 'ws'), speech: system.viewer, count })
  return {
    pid: child.pid ?? 0,
    async watch(forMs) {
      await order({ kind: 'count' })
      await pause(forMs)
      const report = await order({ kind: 'report' })
      if (!report) throw new Error('the crowd did not report')
      return report
    },
    stopReading: async () => void (await order({ kind: 'stopReading' })),
    async leave() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
