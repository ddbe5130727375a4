import { zoneOffsetMs } from '#contract/rules/zoneOffset.ts'

/** From `fromMs` on (ms since the epoch) the clock of a zone is this far ahead of UTC. */
export type ZoneOffset = { fromMs: number; offsetMs: number }

/** what databases are asked about; before and after it the first and the last offset are taken */
const firstMs = Date.UTC(1970, 0, 1)
const lastMs = Date.UTC(2060, 0, 1)
/** shorter than any summer time */
const stepMs = 21 * 86_400_000

const known = new Map<string, readonly ZoneOffset[]>()

/**
 * The offsets of a time zone, the newest first: where they change, the days of the plant begin at another instant. Both databases
 * are told them, so that the days of a report are those of `wireTime`: SQLite knows no zones, and PostgreSQL has tables of its own.
 */
export function zoneOffsets(timeZone: string): readonly ZoneOffset[] {
  const found = known.get(timeZone) ?? offsetsOf(timeZone)
  known.set(timeZone, found)
  return found
}

function offsetsOf(timeZone: string): ZoneOffset[] {
  const offsets: ZoneOffset[] = [{ fromMs: Number.NEGATIVE_INFINITY, offsetMs: zoneOffsetMs(firstMs, timeZone) }]
  for (let atMs = firstMs; atMs < lastMs; atMs += stepMs) {
    const offsetMs = zoneOffsetMs(atMs + stepMs, timeZone)
    if (offsetMs !== offsets[0]?.offsetMs) offsets.unshift({ fromMs: changeBetween(atMs, atMs + stepMs, timeZone), offsetMs })
  }
  return offsets
}

/** The second at which the offset changes between two instants. */
function changeBetween(beforeMs: number, afterMs: number, timeZone: string): number {
  const offsetMs = zoneOffsetMs(afterMs, timeZone)
  let [before, after] = [beforeMs / 1000, afterMs / 1000]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (zoneOffsetMs(middle * 1000, timeZone) === offsetMs) after = middle
    else before = middle
  }
  return after * 1000
}
