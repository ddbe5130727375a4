import { hasWords } from '../driver.ts'
import type { DeviceLink, DevicePlan, DriverReport, Outcome } from '../driver.ts'
import type { Answer, Loss } from './connection.ts'
import { createFigures } from './figures.ts'
import { createOutage } from './outage.ts'
import type { Outage } from './outage.ts'
import { createPieces } from './pieces.ts'
import type { RefusalKinds } from './speech.ts'

/** Misses in a row until a unit counts as silent. */
const silentAfterMisses = 2

/** What the line decides for a unit that has said nothing for too long. */
type StationParts = { plan: DevicePlan; refusals: RefusalKinds; report: (report: DriverReport) => void }

/** One device on a line: how it does, whatever its neighbours on the same line do. */
export function createStation({ plan: firstPlan, refusals, report }: StationParts) {
  let plan = firstPlan
  let outage: Outage | null = null
  let hasEverAnswered = false
  let misses = 0
  let toldHealth = ''
  const figures = createFigures(Date.now())
  const pieces = plan.blocks.map((block) => createPieces(block, refusals.splits))

  function link(failing: number): DeviceLink {
    if (outage) return 'offline'
    if (!hasEverAnswered) return 'connecting'
    if (failing === 0) return 'online'
    return failing === plan.blocks.length ? 'failing' : 'degraded'
  }

  const station = {
    plan: () => plan,
    pieces: (index: number) => pieces[index],
    isSilent: () => outage !== null && misses >= silentAfterMisses,
    connected(): void {
      figures.connected()
      if (plan.blocks.length === 0) station.answered() // nothing to ask: an open connection is all there is
      for (const one of pieces) one.restart()
    },
    answered(): void {
      hasEverAnswered = true
      misses = 0
      outage = null
    },
    /** An answer, or that none came; `failing` is how many of its blocks fail now. */
    finished({ outcome, rttMs }: Answer, at: number): void {
      figures.finished(outcome, rttMs, at)
      if (rttMs !== null) station.answered()
      else if (outcome === 'timeout') misses += 1
    },
    lost(loss: Loss, now: number): void {
      outage ??= createOutage(now)
      outage.lost(loss, now)
    },
    /** The unit says nothing although the line is open for others; returns whether that is news. */
    fellSilent(now: number): boolean {
      if (misses < silentAfterMisses) return false
      const isNews = outage === null
      station.lost('silent', now)
      return isNews
    },
    stoodStill: (ms: number, now: number) => outage?.stoodStill(ms, now),
    outageMs: (now: number) => outage?.outageMs(now) ?? 0,
    updateLink: (failing: number) => figures.setLink(link(failing), Date.now()),
    /** Blocks that are to be told as failed now, because the device is out. */
    outageNews: (now: number): { block: number; outcome: Outcome }[] => outage?.tell(plan.blocks, now) ?? [],
    tellHealth(): void {
      const health = figures.health()
      const text = JSON.stringify(health)
      if (text === toldHealth) return
      toldHealth = text
      report({ kind: 'health', device: plan.device, health })
    },
    renumber(renumbered: DevicePlan): void {
      plan = renumbered
      toldHealth = ''
      outage?.forget()
    },
  }
  return station
}
export type Station = ReturnType<typeof createStation>

/** Whether an answer proves that the stream is of the protocol. */
export function isUseful(outcome: Outcome): boolean {
  return hasWords(outcome) || outcome === 'exception'
}
