/** The unit of figures that hold a duration. */
export const secondsUnit = 's'

/** A duration as people say it: hours with one digit behind the point, below an hour whole minutes. */
export function secondsText(seconds: number): { amount: string; unit: string } {
  return seconds < 3600 ? { amount: String(Math.round(seconds / 60)), unit: '分' } : { amount: (seconds / 3600).toFixed(1), unit: '时' }
}
