import { fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Subscribe } from '#contract/events.ts'

export type Gathering = { url: string; token: string; count: number; request: Subscribe }

export type CrowdOrder = { kind: 'join'; gathering: Gathering } | { kind: 'count' } | { kind: 'report' } | { kind: 'values' }

/** What was seen since `count`. Late is the server's stamp on a frame until its arrival; `backAt` and `triesAt` are `Date.now()`. */
export type CrowdReport = {
  screens: number
  /** screens whose link speaks now */
  connected: number
  frames: number
  lateP50Ms: number
  lateP99Ms: number
  /** for every screen that has one: when it first had values on a new connection */
  backAt: number[]
  /** when a connection was asked for, whether or not it came */
  triesAt: number[]
  /** frames that came a second time on one connection */
  repeated: number
  /** numbers that were skipped; the screen asks for a snapshot then */
  skipped: number
}

export type Crowd = {
  pid: number
  /** begins to count anew */
  count(): Promise<void>
  report(): Promise<CrowdReport>
  watch(forMs: number): Promise<CrowdReport>
  /** what every screen shows of the tags it asked for, in their order */
  values(): Promise<(string | number | null)[][]>
  close(): Promise<void>
}

/** `count` screens of the same tags, which lose and find their server by the law of our own pages. Resolves when all show values. */
export async function gatherCrowd(gathering: Gathering): Promise<Crowd> {
  const child = fork('tests/faults/crowdMain.ts', [], { execArgv: ['--disable-warning=ExperimentalWarning'], serialization: 'advanced' })
  const order = async <Answer>(what: CrowdOrder): Promise<Answer> => {
    const answered = once(child, 'message')
    child.send(what)
    const [{ answer, failure }] = (await answered) as [{ answer: Answer; failure?: string }] // crowdMain.ts sends nothing else
    if (failure !== undefined) throw new Error(failure)
    return answer
  }
  await order({ kind: 'join', gathering })
  const count = () => order<void>({ kind: 'count' })
  const report = () => order<CrowdReport>({ kind: 'report' })
  return {
    pid: child.pid ?? 0,
    count,
    report,
    async watch(forMs) {
      await count()
      await pause(forMs)
      return report()
    },
    values: () => order({ kind: 'values' }),
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
