import type { Browser } from 'playwright-core'
import type { Contender } from '../contenders.ts'
import { openBoard, signedIn, startBrowser } from '../probe/browser.ts'
import type { Board, Opening } from '../probe/browser.ts'
import { startSource } from '../source/source.ts'
import type { Source } from '../source/source.ts'
import type { RunningSystem } from '../systems/system.ts'

export type Stage = {
  contender: Contender
  source: Source
  system: RunningSystem
  browser: Browser
  opening: Opening
  open(): Promise<Board>
}

/** Starts PLC, system and browser, does the work, and ends all three whatever happens. `through` is the port pages come by when it is not the system's own. */
export async function onStage<Found>(contender: Contender, folder: string, work: (stage: Stage) => Promise<Found>): Promise<Found> {
  const closing: (() => Promise<unknown>)[] = []
  try {
    const source = await startSource(contender.load)
    closing.push(source.stop)
    const system = await contender.system.start({ source, pollMs: contender.pollMs, folder })
    closing.push(system.stop)
    const browser = await startBrowser()
    closing.push(() => browser.close())
    const opening = { system, baseUrl: system.baseUrl, load: contender.load, stored: await signedIn(browser, system, system.baseUrl) }
    return await work({ contender, source, system, browser, opening, open: () => openBoard(browser, opening) })
  } finally {
    for (const close of closing.reverse()) await close()
  }
}
