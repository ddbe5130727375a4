/** The four limits of a value in its own unit, null where there is none. */
export type Limits = { LL: number | null; L: number | null; H: number | null; HH: number | null }
export type LimitZone = { kind: 'high' | 'medium'; left: number; right: number }
export type LimitScale = { min: number; max: number; zones: LimitZone[] }

/** Limits closer than this are one: a bar between them would have no length. */
const negligible = 1e-9

/**
 * The stretch a bar shows: from below the lowest limit (or 0) to above the highest, so that every limit and what lies
 * behind it is seen. It depends on the limits alone, so that the bar never rescales while somebody looks at it; null
 * when there is no limit to show.
 */
export function limitScale({ LL, L, H, HH }: Limits): LimitScale | null {
  const known = [LL, L, H, HH].filter((limit) => limit !== null)
  if (known.length === 0) return null
  const lowest = Math.min(...known)
  const highest = Math.max(...known)
  const hasLow = LL !== null || L !== null
  const hasHigh = H !== null || HH !== null
  const spread = hasLow && hasHigh ? highest - lowest : Math.max(Math.abs(highest), Math.abs(lowest))
  const room = (spread > negligible ? spread : 1) * 0.18
  const min = hasLow && (lowest < 0 || lowest - room > 0.4 * highest) ? lowest - room : Math.min(0, lowest - (hasLow ? 0 : room))
  const max = hasHigh ? highest + room : highest + 4 * room
  const share = (value: number) => Math.min(1, Math.max(0, (value - min) / (max - min)))
  const zones: LimitZone[] = []
  if (LL !== null) zones.push({ kind: 'high', left: 0, right: share(LL) })
  if (L !== null) zones.push({ kind: 'medium', left: LL === null ? 0 : share(LL), right: share(L) })
  if (H !== null) zones.push({ kind: 'medium', left: share(H), right: HH === null ? 1 : share(HH) })
  if (HH !== null) zones.push({ kind: 'high', left: share(HH), right: 1 })
  return { min, max, zones }
}

/** Where a value stands on the bar, 0 to 1; beyond the bar it stays at its end. */
export function markerAt(value: number, { min, max }: Pick<LimitScale, 'min' | 'max'>): number {
  return Math.min(1, Math.max(0, (value - min) / (max - min)))
}
