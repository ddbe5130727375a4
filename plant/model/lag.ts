/**
 * First-order quantities of factory.md 6.7. Within a stretch the drive of T' = (Tamb − T)/τ + k·P − c·u is constant, so the
 * curve is known in closed form; the result equals integration in ever finer steps, at any speed.
 */
export function approach(from: number, towards: number, tauS: number, seconds: number): number {
  return towards + (from - towards) * Math.exp(-seconds / tauS)
}

/** Climate of the rooms in which machines stand, °C; the air handler holds it. */
export const roomC = 24
