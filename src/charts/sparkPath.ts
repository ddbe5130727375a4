type Box = { slots: number; width: number; height: number; margin: number }

/** What a line spans at least, as a share of its values: below it there is only the last digit, which is no cliff */
const leastShare = 0.1

/** A path through the newest `slots` values, the newest at the right edge; a value that does not move is a line in the middle. */
export function sparkPath(values: readonly (number | null)[], { slots, width, height, margin }: Box): string {
  const shown = values.slice(-slots)
  const known = shown.filter((value) => value !== null)
  if (known.length === 0) return ''
  const low = Math.min(...known)
  const high = Math.max(...known)
  const middle = (low + high) / 2
  const span = Math.max(high - low, leastShare * Math.max(Math.abs(low), Math.abs(high)))
  const y = (value: number) => (span === 0 ? height / 2 : height / 2 - ((value - middle) / span) * (height - 2 * margin))
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
