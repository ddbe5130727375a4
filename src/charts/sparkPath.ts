type Box = { slots: number; width: number; height: number; margin: number }

/** A path through the newest `slots` values, the newest at the right edge; a value that does not move is a line in the middle. */
export function sparkPath(values: readonly (number | null)[], { slots, width, height, margin }: Box): string {
  const shown = values.slice(-slots)
  const known = shown.filter((value) => value !== null)
  if (known.length === 0) return ''
  const low = Math.min(...known)
  const high = Math.max(...known)
  const y = (value: number) => (high === low ? height / 2 : height - margin - ((value - low) / (high - low)) * (height - 2 * margin))
  const step = width / (slots - 1)
  let isBroken = true
  return shown
    .map((value, index) => {
      if (value === null) {
        isBroken = true
        return ''
      }
      const point = `${isBroken ? 'M' : 'L'}${(width - (shown.length - 1 - index) * step).toFixed(1)} ${y(value).toFixed(1)}`
      isBroken = false
      return point
    })
    .join('')
}
