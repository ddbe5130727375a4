const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** How long something has lasted, for a running timer: 00:11:58, and from a day on 3 天 04:05. */
export function durationText(ms: number): string {
  const whole = Math.max(0, ms)
  if (whole >= dayMs) return `${Math.floor(whole / dayMs)} 天 ${two((whole % dayMs) / hourMs)}:${two((whole % hourMs) / minuteMs)}`
  return `${two(whole / hourMs)}:${two((whole % hourMs) / minuteMs)}:${two((whole % minuteMs) / secondMs)}`
}

/** The same for little room: 11:58 below an hour, 02:14:09 below a day, then 3 天. */
export function shortDurationText(ms: number): string {
  const whole = Math.max(0, ms)
  if (whole >= dayMs) return `${Math.floor(whole / dayMs)} 天`
  return whole >= hourMs ? durationText(whole) : durationText(whole).slice(3)
}

/** How old something is, in the largest unit that fits: 12 秒, 3 分, 2 小时, 5 天. */
export function ageText(ms: number): string {
  const whole = Math.max(0, ms)
  if (whole < minuteMs) return `${Math.floor(whole / secondMs)} 秒`
  if (whole < hourMs) return `${Math.floor(whole / minuteMs)} 分`
  return whole < dayMs ? `${Math.floor(whole / hourMs)} 小时` : `${Math.floor(whole / dayMs)} 天`
}

/** How late something is, or how much is left of its time: 30 分, 1 时 20 分, 2.5 天. */
export function lateText(minutes: number): string {
  if (minutes < 60) return `${minutes} 分`
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)} 时${minutes % 60 === 0 ? '' : ` ${minutes % 60} 分`}`
  return `${Math.round((minutes / 1440) * 10) / 10} 天`
}

function two(number: number): string {
  return String(Math.floor(number)).padStart(2, '0')
}
