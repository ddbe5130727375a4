import { instantOf } from '#contract/rules/wireTime.ts'
import { offlineAfterMs } from '#contract/modules/walls/vitals.ts'
import type { ScreenVitals } from '#contract/modules/walls/vitals.ts'
import type { RecordRow } from '../../../../api/records.ts'
import { plainText } from '../../../fields/plain.ts'

/** `waiting`: let in and never heard of. `look`: alive, and something about it is not as it should be. */
export type FleetState = 'offline' | 'look' | 'well' | 'waiting'

/** A screen of the fleet: what the office keeps of it, and what it says of itself. */
export type FleetScreen = {
  id: string
  /** its record, for commands */
  row: RecordRow
  name: string
  screenNo: string
  place: string
  group: string
  board: string
  playlist: string
  state: FleetState
  /** server ms; null for one that was never heard of */
  seenAt: number | null
  vitals: ScreenVitals | null
  /** why somebody should look, in few words */
  troubles: string[]
}

const least = { fps: 20, dataAgeMs: 5000, clockErrorMs: 60_000, memoryPart: 0.85 }

/** Every paired screen with how it does, those that need somebody first. `build` is the newest one of the pages. */
export function fleetScreens(
  rows: readonly RecordRow[],
  vitals: ReadonlyMap<string, ScreenVitals>,
  nowMs: number,
  build: string,
  timeZone: string,
): FleetScreen[] {
  return rows
    .filter((row) => row['status'] === 'paired')
    .map((row) => screenOf(row, vitals.get(row.id) ?? null, nowMs, build, timeZone))
    .toSorted((one, other) => rank[one.state] - rank[other.state] || one.screenNo.localeCompare(other.screenNo))
}

const rank: Record<FleetState, number> = { offline: 0, look: 1, waiting: 2, well: 3 }

function screenOf(row: RecordRow, vitals: ScreenVitals | null, nowMs: number, build: string, timeZone: string): FleetScreen {
  const text = (name: string) => plainText({ name }, row)
  const seenAt = vitals?.at ?? instantOf(text('lastSeenAt'), timeZone)
  const isAlive = vitals !== null && nowMs - vitals.at <= offlineAfterMs
  const troubles = isAlive ? troublesOf(vitals, build) : []
  const state = seenAt === null ? 'waiting' : !isAlive ? 'offline' : troubles.length > 0 ? 'look' : 'well'
  return {
    id: row.id,
    row,
    name: text('name'),
    screenNo: text('screenNo'),
    place: text('place'),
    group: text('screenGroup'),
    board: text('board_dictText') || text('board'),
    playlist: text('playlistId_dictText'),
    state,
    seenAt,
    vitals,
    troubles,
  }
}

function troublesOf({ fps, dataAgeMs, clockErrorMs, memoryMb, memoryLimitMb, build: shown }: ScreenVitals, build: string): string[] {
  return [
    ...(dataAgeMs !== null && dataAgeMs > least.dataAgeMs ? ['数据旧'] : []),
    ...(fps !== null && fps < least.fps ? ['帧率低'] : []),
    ...(memoryMb !== null && memoryLimitMb !== null && memoryMb > memoryLimitMb * least.memoryPart ? ['内存高'] : []),
    ...(clockErrorMs !== null && Math.abs(clockErrorMs) > least.clockErrorMs ? ['时钟不准'] : []),
    ...(build !== '' && shown !== '' && shown !== build ? ['版本旧'] : []),
  ]
}

/** `0.4 秒`; `—` when it is not known. */
export function secondsText(ms: number | null): string {
  return ms === null ? '—' : `${(ms / 1000).toFixed(Math.abs(ms) < 100_000 ? 1 : 0)} 秒`
}
