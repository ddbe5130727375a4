const dayMs = 86_400_000
const sunday = 0

/** A day (yyyy-MM-dd) some days on. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

export function isWorkday(day: string): boolean {
  return new Date(Date.parse(day)).getUTCDay() !== sunday
}
