import type { BlockRead } from '../blockRead.ts'
import type { BlockPlan, DevicePlan, DriverReport } from '../driver.ts'
import type { Answer, Connection, ConnectionEvents, Loss } from './connection.ts'
import type { WholeRead } from './pieces.ts'
import { reconnectDelayMs } from './reconnect.ts'
import { createSchedule } from './schedule.ts'
import type { Turn } from './schedule.ts'
import type { RefusalKinds } from './speech.ts'
import { createStation, isUseful } from './station.ts'
import type { Station } from './station.ts'

export type LineParts = {
  /** the devices that share one connection, one at least */
  plans: readonly DevicePlan[]
  connect: (plan: DevicePlan, events: ConnectionEvents) => Connection
  refusals: RefusalKinds
  /** ms until the first connection, so that devices configured together do not fire together */
  startAfterMs: number
  report: (report: DriverReport) => void
  /** an unexpected error inside this line, which is closed by then */
  onFault: (error: unknown) => void
  /** 0 to 1 */
  random: () => number
}

export type Line = {
  /** Takes new device and block numbers for the same devices and the same blocks; the connection stays. */
  renumber(plans: readonly DevicePlan[]): void
  /** While a device is out: reports its blocks as failed when that is due. Of the time since the last call this process stood still for `stoodStillMs`. */
  tellOutage(stoodStillMs: number): void
  /** Reports the health of each device that changed since the last report. */
  tellHealth(): void
  close(): void
}

const nothing = new Uint16Array(0)
/** A busy device is asked again after this long, then twice as long, up to a second … */
const busyFirstMs = 50
const busyMostMs = 1000
/** … and after this many times without a value people hear of it. */
const mostBusy = 6

/** Where a block of the schedule belongs. */
type Place = { station: Station; index: number; from: number }

/** Polls the devices of one line over one connection at a time, for ever (clock table of performance.md, F-08 to F-10). They take turns by age. */
export function createLine({ plans, connect: open, refusals, startAfterMs, report, onFault, random }: LineParts): Line {
  const stations = plans.map((plan) => createStation({ plan, refusals, report }))
  const firstOf = new Map(stations.map((station, at) => [station, plans.slice(0, at).reduce((sum, { blocks }) => sum + blocks.length, 0)]))
  const places: Place[] = stations.flatMap((station) => station.plan().blocks.map((_, index) => ({ station, index, from: firstOf.get(station) ?? 0 })))
  const pauseMs = Math.max(...plans.map(({ manners }) => manners?.pauseMs ?? 0))
  const maxInFlight = pauseMs > 0 ? 1 : Math.min(...plans.map((plan) => plan.maxInFlight))
  const schedule = createSchedule(plans.flatMap(({ blocks }) => blocks))
  const busy = new Map<number, number>()
  let connection: Connection | null = null
  let attempt = { startedAt: 0, hasOpened: false, hadAnswers: false }
  let downSince: number | null = null
  let inFlight = 0
  let restUntil = 0
  let isClosed = false
  let connectTimer = setTimeout(() => guard(connect), startAfterMs)
  let pollTimer: NodeJS.Timeout | undefined

  /** The fence: whatever goes wrong inside stays with this line. */
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
    const [first] = stations
    if (!first) return
    attempt = { startedAt: performance.now(), hasOpened: false, hadAnswers: false }
    connection = open(first.plan(), { onOpen, onLost, guard })
  }

  function onOpen(): void {
    attempt.hasOpened = true
    for (const station of stations) {
      station.connected()
      updateLink(station)
    }
    schedule.restart(performance.now())
    knowSilent()
    pump()
  }

  function onLost(loss: Loss): void {
    const now = performance.now()
    connection = null
    inFlight = 0
    clearTimeout(pollTimer)
    downSince ??= now
    const delayMs = reconnectDelayMs({ loss, hadAnswers: attempt.hadAnswers, outageMs: now - downSince }, random())
    const waitedMs = attempt.hasOpened ? 0 : now - attempt.startedAt // an attempt that timed out has used up its waiting time
    connectTimer = setTimeout(() => guard(connect), Math.max(0, delayMs - waitedMs))
    for (const station of stations) {
      station.lost(loss, now)
      updateLink(station)
    }
    tellOutage()
  }

  /** Sends what is due as far as the device takes it, and wakes up for the next one. */
  function pump(): void {
    const now = performance.now()
    clearTimeout(pollTimer)
    if (!connection) return
    if (restUntil > now) {
      pollTimer = setTimeout(() => guard(pump), restUntil - now)
      return
    }
    for (let turn = nextTurn(now); turn; turn = nextTurn(now)) send(connection, turn, now)
    const dueAt = schedule.nextDueAt()
    if (inFlight < maxInFlight && dueAt !== Infinity) pollTimer = setTimeout(() => guard(pump), dueAt - now)
  }

  function nextTurn(now: number): Turn | null {
    return inFlight < maxInFlight ? schedule.take(now) : null
  }

  function send(via: Connection, turn: Turn, now: number): void {
    const place = places[turn.index]
    const plan = place?.station.plan()
    const block = plan?.blocks[place?.index ?? -1]
    const pieces = place?.station.pieces(place.index)
    if (!place || !plan || !block || !pieces) return
    inFlight += 1
    const { offset, count } = pieces.wanted(now)
    const request = count === block.count ? block : { area: block.area, start: block.start + offset, count, ...(block.db !== undefined && { db: block.db }) }
    void via.read(request, plan).then((answer) =>
      guard(() => {
        if (via === connection) inFlight -= 1
        restUntil = pauseMs > 0 ? performance.now() + pauseMs : 0
        take(turn, place, answer)
        if (via === connection) pump()
      }),
    )
  }

  /** A read that was cut off tells nothing of its block: the outage speaks for it. */
  function take(turn: Turn, place: Place, answer: Answer): void {
    const { station, index } = place
    const { outcome, exception, words, rttMs } = answer
    const plan = station.plan()
    // an answer later than it may be lay waiting while we stood still: it counts from when it was asked for, never as newer than it is
    const at = Date.now() - (rttMs !== null && rttMs > plan.timeoutMs ? Math.ceil(rttMs) : 0)
    if (isUseful(outcome)) attempt.hadAnswers = true
    if (rttMs !== null) heard(place)
    if (outcome === 'exception' && refusals.busy.has(exception) && mayBeAskedAgain(turn)) return
    busy.delete(turn.index)
    station.finished(answer, at)
    const whole = outcome === 'disconnected' ? null : (station.pieces(index)?.take({ outcome, exception, words, at }) ?? null)
    if (whole || outcome === 'disconnected') schedule.finish(turn, whole?.outcome ?? outcome)
    else schedule.again(turn, performance.now())
    if (outcome === 'timeout') missed(place)
    updateLink(station)
    const block = plan.blocks[index]
    if (block && whole) tellWhole(block, whole)
  }

  function mayBeAskedAgain(turn: Turn): boolean {
    const tries = (busy.get(turn.index) ?? 0) + 1
    if (tries > mostBusy) return false
    busy.set(turn.index, tries)
    schedule.again(turn, performance.now() + Math.min(busyMostMs, busyFirstMs * 2 ** (tries - 1)))
    return true
  }

  /** Somebody answered: the line is up, and a unit that was silent is asked for everything at once. */
  function heard({ station, from }: Place): void {
    downSince = null
    if (!station.isSilent()) return station.answered()
    station.answered()
    schedule.hurry(from, station.plan().blocks.length, performance.now())
    knowSilent()
  }

  /** A unit behind a line that is open for others: it is called as rarely as a device that is gone. */
  function missed({ station, from }: Place): void {
    const now = performance.now()
    if (stations.length === 1 || !station.fellSilent(now)) {
      if (!station.isSilent()) return
    } else knowSilent()
    const delayMs = reconnectDelayMs({ loss: 'silent', hadAnswers: false, outageMs: station.outageMs(now) }, random())
    schedule.postpone(from, station.plan().blocks.length, now + delayMs)
    tellOutage()
  }

  /** While nobody else is there to tell a dead line from a dead unit, every silence counts. */
  function knowSilent(): void {
    const silent = stations.filter((station) => station.isSilent())
    const isEverybody = silent.length === stations.length
    const units = isEverybody ? [] : silent.map((station) => station.plan().unitId)
    connection?.expectSilence(new Set(units), isEverybody ? 1 : stations.length - silent.length)
  }

  function updateLink(station: Station): void {
    station.updateLink(schedule.failing(firstOf.get(station) ?? 0, station.plan().blocks.length))
  }

  function tellOutage(): void {
    const now = performance.now()
    for (const station of stations)
      for (const { block, outcome } of station.outageNews(now)) tell({ block, outcome, exception: 0, at: Date.now(), words: nothing })
  }

  function tellWhole({ block }: BlockPlan, { outcome, exception, at, words, holes }: WholeRead): void {
    tell(holes ? { block, outcome, exception, at, words, holes } : { block, outcome, exception, at, words })
  }

  function tell(read: BlockRead): void {
    report({ kind: 'read', read, isLast: inFlight === 0 })
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
      for (const [at, station] of stations.entries()) {
        const plan = renumbered[at]
        if (plan) station.renumber(plan)
      }
    },
    tellOutage: (stoodStillMs) =>
      guard(() => {
        for (const station of stations) station.stoodStill(stoodStillMs, performance.now())
        tellOutage()
      }),
    tellHealth: () => guard(() => stations.forEach((station) => station.tellHealth())),
    close,
  }
}
