// Screens without a browser, all in this process: its parent says how many, and when to count.
import { setTimeout as pause } from 'node:timers/promises'
import type { CrowdOrder, CrowdReport, Gathering } from './crowd.ts'
import { percentile } from './figures.ts'
import { openScreen } from './screen.ts'
import type { Screen } from './screen.ts'

const joinWithinMs = 90_000
const joinEveryMs = 15
const screens: Screen[] = []
let backAt = new Map<number, number>()
let triesAt: number[] = []
let lateMs: number[] = []
let frames = 0
let repeated = 0
let skipped = 0

async function join(gathering: Gathering): Promise<void> {
  for (let joined = 0; joined < gathering.count; joined += 1) {
    const index = screens.length
    screens.push(
      openScreen(gathering, {
        onTry: () => void triesAt.push(Date.now()),
        onValues: () => void (backAt.has(index) || backAt.set(index, Date.now())),
        onFrame(late, step) {
          frames += 1
          lateMs.push(late)
          if (step === 'repeated') repeated += 1
          if (step === 'skipped') skipped += 1
        },
      }),
    )
    await pause(joinEveryMs)
  }
  const untilMs = Date.now() + joinWithinMs
  while (backAt.size < screens.length && Date.now() < untilMs) await pause(100)
  if (backAt.size < screens.length) throw new Error(`only ${backAt.size} of ${screens.length} screens were let in`)
}

function count(): void {
  backAt = new Map()
  triesAt = []
  lateMs = []
  frames = 0
  repeated = 0
  skipped = 0
}

function report(): CrowdReport {
  return {
    screens: screens.length,
    connected: screens.filter((screen) => screen.isConnected()).length,
    frames,
    lateP50Ms: percentile(lateMs, 0.5),
    lateP99Ms: percentile(lateMs, 0.99),
    backAt: [...backAt.values()],
    triesAt,
    repeated,
    skipped,
  }
}

async function obey(order: CrowdOrder): Promise<unknown> {
  if (order.kind === 'join') return join(order.gathering)
  if (order.kind === 'count') return count()
  return order.kind === 'report' ? report() : screens.map((screen) => screen.values())
}

process.on('message', (order: CrowdOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
