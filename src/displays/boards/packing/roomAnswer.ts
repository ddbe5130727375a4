import type { PackBoard, PackLine } from '#contract/modules/packing/packBoard.ts'
import { mostRejectPct } from '#contract/modules/packing/packingStates.ts'

/** a sealed box that waits longer stands in the way */
const waitingTooLongMin = 60
const stillMs = 600_000

export type RoomAnswer = { tone: 'late' | 'tight' | 'fine'; says: string; about: string }

/** The worst thing of the packing room in large words, the worst first; that all goes well only where every line packs. */
export function roomAnswer({ lines, next, waiting }: Pick<PackBoard, 'lines' | 'next' | 'waiting'>, nowMs: number): RoomAnswer {
  const store = waiting.boxes > 0 ? `等仓库收 ${waiting.boxes} 箱，最久 ${waiting.oldestMin} 分` : ''
  const packing = lines.filter(({ status }) => status === 'packing')
  const barred = packing.find(({ why }) => why !== '')
  if (barred) return { tone: 'late', says: `▲ ${barred.lineCode} 不能装箱`, about: `${barred.productName} 的料体：${barred.why}` }
  const [worst] = lines.filter(({ rejectPct }) => rejectPct > mostRejectPct).toSorted((one, other) => other.rejectPct - one.rejectPct)
  if (worst)
    return {
      tone: 'late',
      says: `▲ ${worst.lineCode} 剔除 ${worst.rejectPct.toFixed(2)} %，超限`,
      about: `${worst.productName} 剔 ${worst.qtyReject} 件，限 ${mostRejectPct.toFixed(2)} %`,
    }
  const still = packing.find((line) => isStill(line, nowMs))
  if (still) return { tone: 'tight', says: `◆ ${still.lineCode} 十分钟没有装箱`, about: store }
  if (waiting.oldestMin > waitingTooLongMin) return { tone: 'tight', says: `◆ ${waiting.boxes} 箱等仓库收`, about: `最久 ${waiting.oldestMin} 分` }
  const stopped = lines.length - packing.length
  if (packing.length > 0 && stopped > 0) return { tone: 'fine', says: `${packing.length} 条在包，${stopped} 条停着`, about: store }
  if (packing.length > 0) return { tone: 'fine', says: '✓ 都在包', about: store }
  const ready = next.length > 0 ? `${next.length} 个任务等着开工` : ''
  return { tone: 'fine', says: '○ 没有线在包', about: [ready, store].filter((words) => words !== '').join('　') }
}

function isStill({ perMin, startMs }: PackLine, nowMs: number): boolean {
  return perMin === 0 && startMs !== null && nowMs - startMs > stillMs
}
