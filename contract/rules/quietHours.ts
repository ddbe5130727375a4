const dayMinutes = 24 * 60

/**
 * Minutes until the quiet hours are over, at a time of the day: 0 outside of them. They may run over midnight; from and to alike are none.
 * All times are `HH:mm` on one clock.
 */
export function quietMinutesLeft(at: string, { from, to }: { from: string; to: string }): number {
  const [now, begin, end] = [minutesOf(at), minutesOf(from), minutesOf(to)]
  const isQuiet = begin <= end ? now >= begin && now < end : now >= begin || now < end
  return isQuiet ? (end - now + dayMinutes) % dayMinutes : 0
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
