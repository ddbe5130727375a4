import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { livingHeap, pageMemory } from '../probe/memory.ts'
import type { LivingHeap } from '../probe/memory.ts'
import { memoryMbOf } from '../probe/processTree.ts'
import { median, slope } from '../probe/statistics.ts'
import type { Measure } from './run.ts'
import { onStage } from './stage.ts'

const msPerHour = 3_600_000
const quickTurnMs = 500

/** A day in an hour: does the page grow? It turns to another board and back where the system has one; memory is looked at before each turn. */
export const endurance: Measure = (contender, pace, folder) =>
  onStage(contender, folder, async ({ open, system }) => {
    const board = await open()
    const turnAndBack = async (awayMs: number) => {
      if (system.otherPath === null) return pause(awayMs)
      await turnTo(board.page, system.otherPath)
      await pause(awayMs)
      return turnTo(board.page, system.path)
    }
    for (let turn = 0; turn < (system.otherPath === null ? 0 : pace.turnsBefore); turn += 1) {
      await turnAndBack(quickTurnMs / 2)
      await pause(quickTurnMs / 2)
    }
    await pause(pace.settleMs)
    const points: { x: number; heap: LivingHeap; domNodes: number }[] = []
    const serverMb: number[] = []
    const fromMs = performance.now()
    for (let turn = 0; turn < pace.turns; turn += 1) {
      await turnAndBack(pace.enduranceMs / pace.turns / 4)
      await pause(Math.max(0, fromMs + ((turn + 1) * pace.enduranceMs) / pace.turns - performance.now()))
      const { domNodes } = await pageMemory(board.devtools)
      points.push({ x: (performance.now() - fromMs) / msPerHour, domNodes, heap: await livingHeap(board.devtools) })
      serverMb.push(memoryMbOf(system.pids()))
    }
    await board.close()
    const settled = points.slice(Math.floor(pace.turns / 6)) // what is loaded at first is no leak
    const nodes = settled.map(({ domNodes }) => domNodes)
    return {
      heapMb: median(settled.map(({ heap }) => heap.allMb)),
      keptMbPerHour: slope(settled.map(({ x, heap }) => ({ x, y: heap.allMb - heap.codeMb }))),
      codeMbPerHour: slope(settled.map(({ x, heap }) => ({ x, y: heap.codeMb }))),
      codeMb: median(settled.map(({ heap }) => heap.codeMb)),
      domNodes: median(nodes),
      domNodesRange: Math.max(...nodes) / Math.min(...nodes) - 1,
      serverMb: median(serverMb.slice(-10)),
    }
  })

/** As a person who follows a link inside the page: the router hears of it, nothing is loaded anew. */
async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
}
