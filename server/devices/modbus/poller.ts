import type { BlockRead } from '../blockRead.ts'
import type { DeviceLink, DevicePlan, DriverReport } from '../driver.ts'
import { openConnection } from './client.ts'
import type { Answer, Connection, Loss } from './client.ts'
import { createFigures } from './figures.ts'
import { createOutage } from './outage.ts'
import type { Outage } from './outage.ts'
import { reconnectDelayMs } from './reconnect.ts'
import { createSchedule } from './schedule.ts'
import type { Turn } from './schedule.ts'

export type PollerParts = {
  plan: DevicePlan
  /** ms until the first connection, so that devices configured together do not fire together */
  startAfterMs: number
  report: (report: DriverReport) => void
  /** an unexpected error inside this poller, which is closed by then */
  onFault: (error: unknown) => void
  /** 0 to 1 */
  random: () => number
}

export type Poller = {
  /** Takes new device and block numbers for the same device and the same blocks; the connection stays. */
  renumber(plan: DevicePlan): void
  /** While the device is out: reports its blocks as failed when that is due. */
  tellOutage(): void
  /** Reports the health when it changed since the last report. */
  tellHealth(): void
  close(): void
}

const nothing = new Uint16Array(0)

/** Polls one device over one connection at a time, for ever (clock table of performance.md, F-08 to F-10). */
export function createPoller({ plan: firstPlan, startAfterMs, report, onFault, random }: PollerParts): Poller {
  let plan = firstPlan
  let connection: Connection | null = null
  let attempt = { startedAt: 0, hasOpened: false, hadAnswers: false }
  let outage: Outage | null = null
  let inFlight = 0
  let hasEverAnswered = false
  let isClosed = false
  let toldHealth = ''
  const schedule = createSchedule(plan.blocks)
  const figures = createFigures(Date.now())
  let connectTimer = setTimeout(() => guard(connect), startAfterMs)
  let pollTimer: NodeJS.Timeout | undefined

  /** The fence: whatever goes wrong inside stays with this device. */
  function guard(run: () => void): void {
    if (isClosed) return
    try {
      run()
    } catch (error) {
      close()
      onFault(error)
    }
  }

  function connect(): void {
    attempt = { startedAt: performance.now(), hasOpened: false, hadAnswers: false }
    connection = openConnection(plan, { onOpen, onLost, guard })
  }

  function onOpen(): void {
    attempt.hasOpened = true
    figures.connected()
    if (plan.blocks.length === 0) answered() // nothing to ask: an open connection is all there is
    updateLink()
    schedule.restart(performance.now())
    pump()
  }

  function onLost(loss: Loss): void {
    const now = performance.now()
    connection = null
    inFlight = 0
    clearTimeout(pollTimer)
    outage ??= createOutage(now)
    outage.lost(loss, now)
    const delayMs = reconnectDelayMs({ loss, hadAnswers: attempt.hadAnswers, outageMs: outage.outageMs(now) }, random())
    const waitedMs = attempt.hasOpened ? 0 : now - attempt.startedAt // an attempt that timed out has used up its waiting time
    connectTimer = setTimeout(() => guard(connect), Math.max(0, delayMs - waitedMs))
    updateLink()
    tellOutage()
  }

  /** Sends what is due as far as the device takes it, and wakes up for the next one. */
  function pump(): void {
    const now = performance.now()
    clearTimeout(pollTimer)
    if (!connection) return
    for (let turn = nextTurn(now); turn; turn = nextTurn(now)) send(connection, turn)
    const dueAt = schedule.nextDueAt()
    if (inFlight < plan.maxInFlight && dueAt !== Infinity) pollTimer = setTimeout(() => guard(pump), dueAt - now)
  }

  function nextTurn(now: number): Turn | null {
    return inFlight < plan.maxInFlight ? schedule.take(now) : null
  }

  function send(via: Connection, turn: Turn): void {
    const block = plan.blocks[turn.index]
    if (!block) return
    inFlight += 1
    void via.read(block).then((answer) =>
      guard(() => {
        if (via === connection) inFlight -= 1
        take(turn, answer)
        if (via === connection) pump()
      }),
    )
  }

  /** A read that was cut off tells nothing of its block: the outage speaks for it. */
  function take(turn: Turn, { outcome, exception, words, rttMs }: Answer): void {
    // an answer later than it may be lay waiting while we stood still: it counts from when it was asked for, never as newer than it is
    const at = Date.now() - (rttMs !== null && rttMs > plan.timeoutMs ? Math.ceil(rttMs) : 0)
    schedule.finish(turn, outcome)
    figures.finished(outcome, rttMs, at)
    if (rttMs !== null) answered()
    if (outcome === 'ok' || outcome === 'exception') attempt.hadAnswers = true
    updateLink()
    const block = plan.blocks[turn.index]
    if (block && outcome !== 'disconnected') tell({ block: block.block, outcome, exception, at, words })
  }

  function answered(): void {
    hasEverAnswered = true
    outage = null
  }

  function updateLink(): void {
    figures.setLink(link(), Date.now())
  }

  function link(): DeviceLink {
    if (outage) return 'offline'
    if (!hasEverAnswered) return 'connecting'
    return schedule.hasFailing() ? 'degraded' : 'online'
  }

  function tellOutage(): void {
    for (const { block, outcome } of outage?.tell(plan.blocks, performance.now()) ?? []) tell({ block, outcome, exception: 0, at: Date.now(), words: nothing })
  }

  function tell(read: BlockRead): void {
    report({ kind: 'read', read, isLast: inFlight === 0 })
  }

  function tellHealth(): void {
    const health = figures.health()
    const text = JSON.stringify(health)
    if (text === toldHealth) return
    toldHealth = text
    report({ kind: 'health', device: plan.device, health })
  }

  function close(): void {
    isClosed = true
    clearTimeout(connectTimer)
    clearTimeout(pollTimer)
    connection?.close()
    connection = null
  }

  return {
    renumber(renumbered) {
      plan = renumbered
      toldHealth = ''
      outage?.forget()
    },
    tellOutage: () => guard(tellOutage),
    tellHealth: () => guard(tellHealth),
    close,
  }
}
