/** A window of the night in which a browser that ran for long is started anew, once. */
const leastAgeMs = 6 * 3_600_000

/** `HH:MM-HH:MM` as minutes since midnight; null for `off`; undefined for anything else. @param {string} text @returns {{ from: number, to: number } | null | undefined} */
export function nightWindow(text) {
  if (text === 'off') return null
  const [, fromHour, fromMinute, toHour, toMinute] = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (fromHour === undefined) return undefined
  const [from, to] = [Number(fromHour) * 60 + Number(fromMinute), Number(toHour) * 60 + Number(toMinute)]
  return from === to ? undefined : { from, to }
}

/**
 * Whether a browser that lives for `ageMs` is to be started anew now: inside the window, which may run over midnight, and
 * not one that was started for it already.
 * @param {{ from: number, to: number } | null} window
 * @param {Date} now on the clock of this computer
 * @param {number} ageMs
 */
export function isTimeForRestart(window, now, ageMs) {
  if (window === null || ageMs < leastAgeMs) return false
  const minute = now.getHours() * 60 + now.getMinutes()
  return window.from < window.to ? minute >= window.from && minute < window.to : minute >= window.from || minute < window.to
}
