/** How one picture of a row is looked at: turned by degrees, `scale` times its size, moved by px. */
export type Looking = { at: number; degrees: number; scale: number; xPx: number; yPx: number }

export const turnDegrees = 15 // DLG-019
export const scaleStep = 0.1 // DLG-020
const smallest = 0.1

/** A picture as it is when it is turned to (DLG-023). */
export function lookingAt(at: number): Looking {
  return { at, degrees: 0, scale: 1, xPx: 0, yPx: 0 }
}

export function turned(looking: Looking, degrees: number): Looking {
  return { ...looking, degrees: looking.degrees + degrees }
}

/** Never smaller than a tenth; tenths stay tenths. */
export function scaled(looking: Looking, by: number): Looking {
  return { ...looking, scale: Math.max(smallest, Math.round((looking.scale + by) * 10) / 10) }
}

export function moved(looking: Looking, xPx: number, yPx: number): Looking {
  return { ...looking, xPx: looking.xPx + xPx, yPx: looking.yPx + yPx }
}

/** The picture `steps` further, or what to say where there is none (DLG-024, DLG-025). */
export function steppedTo({ at }: Looking, steps: number, count: number): Looking | string {
  const next = at + steps
  if (next < 0) return '未知的操作'
  return next >= count ? '已到最后~' : lookingAt(next)
}
