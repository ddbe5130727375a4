import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { AlarmScreen } from '../systems/system.ts'

export type AlarmOrder =
  | { kind: 'join'; baseUrl: string; screen: AlarmScreen; count: number }
  | { kind: 'raised' }
  | { kind: 'acked'; index: number; limitMs: number }

export type AlarmCrowd = {
  /** when the last screen had heard of each alarm, by its number (ms since the epoch); Infinity where one has not */
  raisedAt(registers: number): Promise<number[]>
  /** Waits until every screen knows that alarm `index` is acknowledged; tells when, Infinity when not within `limitMs`. */
  ackedAt(index: number, limitMs: number): Promise<number>
  leave(): Promise<void>
}

/** `count` screens without browsers that follow the alarms, in a process of their own. */
export async function gatherAlarmCrowd(baseUrl: string, screen: AlarmScreen, count: number): Promise<AlarmCrowd> {
  const child = fork(join(import.meta.dirname, 'alarmCrowdMain.ts'))
  const order = async (what: AlarmOrder) => {
    const answered = once(child, 'message')
    child.send(what)
    const [{ answer, failure }] = (await answered) as [{ answer?: [number, number][]; failure?: string }] // alarmCrowdMain.ts sends nothing else
    if (failure !== undefined) throw new Error(failure)
    return new Map(answer ?? [])
  }
  await order({ kind: 'join', baseUrl, screen, count })
  return {
    async raisedAt(registers) {
      const at = await order({ kind: 'raised' })
      return Array.from({ length: registers }, (_, index) => at.get(index) ?? Infinity)
    },
    ackedAt: async (index, limitMs) => (await order({ kind: 'acked', index, limitMs })).get(index) ?? Infinity,
    async leave() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
