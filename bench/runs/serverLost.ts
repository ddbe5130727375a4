import { setTimeout as pause } from 'node:timers/promises'
import { openBoard, signedIn } from '../probe/browser.ts'
import type { Board } from '../probe/browser.ts'
import { treeOf } from '../probe/processTree.ts'
import { layWire } from '../probe/wireCut.ts'
import type { Pace } from '../pace.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'

/** The server stands still, the network between it and the screen is cut, the server dies and is started again. */
export const serverLost: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async ({ system, browser, opening, contender: { load } }) => {
    const wire = await layWire(system.port)
    const baseUrl = `http://127.0.0.1:${wire.port}`
    const stored = await signedIn(browser, system, baseUrl)
    const board = await openBoard(browser, { ...opening, baseUrl, stored })
    await pause(pace.settleMs)
    const coveredBefore = await covered(board)

    const signal = (name: 'SIGSTOP' | 'SIGCONT') => treeOf(system.pids()).forEach((pid) => process.kill(pid, name))
    const frozen = await lost(
      board,
      pace,
      load.periodMs,
      () => signal('SIGSTOP'),
      () => signal('SIGCONT'),
    )
    const cut = await lost(board, pace, load.periodMs, wire.freeze, wire.thaw)
    const killed = await lost(board, pace, load.periodMs, system.kill, system.startAgain)
    await board.close()
    await wire.close()
    return {
      frozenMarkedMs: frozen.markedMs,
      frozenBackMs: frozen.backMs,
      frozenCovered: Math.max(0, frozen.covered - coveredBefore),
      cutMarkedMs: cut.markedMs,
      cutBackMs: cut.backMs,
      cutCovered: Math.max(0, cut.covered - coveredBefore),
      killedMarkedMs: killed.markedMs,
      restartedBackMs: killed.backMs,
    }
  })

/** `cure` resolves when what was lost is there again; from then on "back" is counted. */
async function lost(board: Board, pace: Pace, periodMs: number, cause: () => void | Promise<void>, cure: () => void | Promise<void>) {
  const fromMs = Date.now()
  await cause()
  const forMs = Math.max(pace.briefOutageMs, 4000) // long enough for the 3 s that are promised
  const markedAt = await board.page.evaluate((limitMs) => window.bench.untilMarked(0, Infinity, limitMs), forMs)
  await pause(Math.max(0, fromMs + forMs - Date.now()))
  const coveredCells = await covered(board)
  await cure()
  const curedMs = Date.now()
  const backAt = await board.page.evaluate(([sinceMs, limitMs]) => window.bench.untilNewer(sinceMs, limitMs), [curedMs - periodMs, pace.faultLimitMs] as const)
  return { markedMs: markedAt === null ? Infinity : markedAt - fromMs, backMs: backAt === null ? Infinity : backAt - curedMs, covered: coveredCells }
}

async function covered({ page }: Board): Promise<number> {
  return (await page.evaluate(() => window.bench.look())).covered
}
