import { setTimeout as wait } from 'node:timers/promises'
import { PrinterFault, type PrinterLink } from './printerLink.ts'
import { isDone, obstacleOf } from './status.ts'

/** `done`: on paper. `notSent`: nothing went out. `unsure`: it went out, and nobody knows whether it is on paper. */
export type Printed = { is: 'done' } | { is: 'notSent' | 'unsure'; reason: string }

type Parts = {
  /** called at once before the first byte goes out: what it throws keeps the label here */
  aboutToSend: () => Promise<void>
  /** the printer stands still with the label in it (null: it goes on) */
  onObstacle: (sentence: string | null) => Promise<void>
  /** how long a person has to put paper in before the label counts as unsure */
  patienceMs: number
  lookEveryMs: number
  now: () => number
  signal: AbortSignal
}

/** Prints one label: asks the printer before, sends, and asks until the label is on paper (issue 28.6). It is sent once, whatever happens. */
export async function printLabel(link: PrinterLink, zpl: string, { aboutToSend, onObstacle, patienceMs, lookEveryMs, now, signal }: Parts): Promise<Printed> {
  try {
    const obstacle = obstacleOf(await link.status())
    if (obstacle !== null) return { is: 'notSent', reason: obstacle }
  } catch (error) {
    return { is: 'notSent', reason: sentenceOf(error) }
  }
  await aboutToSend()
  try {
    await link.send(zpl)
    let [said, since]: [string | null, number] = [null, now()]
    for (;;) {
      const status = await link.status()
      const obstacle = isDone(status) ? null : obstacleOf(status)
      if (obstacle !== said) {
        await onObstacle(obstacle)
        said = obstacle
        since = now()
      }
      if (isDone(status)) return { is: 'done' }
      if (now() - since > patienceMs) return { is: 'unsure', reason: obstacle ?? '打印机没有打完这一张' }
      await wait(lookEveryMs, undefined, { signal })
    }
  } catch (error) {
    if (signal.aborted) return { is: 'unsure', reason: '打印被中断' }
    return { is: 'unsure', reason: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof PrinterFault) return error.message
  throw error
}
