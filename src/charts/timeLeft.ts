const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
/** what is due within it is tight */
const tightMs = 30 * minuteMs

/** How work stands by its time: late, tight or fine, and the words for it. */
export type TimeLeft = { is: 'late' | 'tight' | 'fine'; words: string }

/** What is left until an instant, in few words: `余 17 分`, `逾期 2 时 05 分`. Both are ms since the epoch. */
export function timeLeft(dueMs: number, nowMs: number): TimeLeft {
  const left = dueMs - nowMs
  if (left < 0) return { is: 'late', words: `逾期 ${spanText(-left)}` }
  return { is: left <= tightMs ? 'tight' : 'fine', words: `余 ${spanText(left)}` }
}

function spanText(ms: number): string {
  if (ms >= 2 * dayMs) return `${Math.floor(ms / dayMs)} 天`
  const [hours, minutes] = [Math.floor(ms / hourMs), Math.floor((ms % hourMs) / minuteMs)]
  return hours === 0 ? `${minutes} 分` : `${hours} 时 ${String(minutes).padStart(2, '0')} 分`
}
