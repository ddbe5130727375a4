/** How a due date stands: `past` is overdue, `soon` less than a day away. `text` says how much time is left, or for how long it has been overdue. */
export type DueStanding = { is: 'past' | 'soon' | 'later'; text: string }

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * A due date beside the present, both on the plant's clock as the wire writes them: `yyyy-MM-dd`, whose day still counts as a whole, or
 * `yyyy-MM-dd HH:mm:ss`. `past` is what being overdue is called (逾期, 过期). Null for a text that is no date.
 */
export function dueStanding(due: string, now: string, past: string): DueStanding | null {
  const isDay = due.length === 10
  const leftMs = isDay ? utcMs(due) - utcMs(now.slice(0, 10)) : utcMs(due) - utcMs(now)
  if (Number.isNaN(leftMs)) return null
  if (isDay && leftMs === 0) return { is: 'soon', text: '今天到期' }
  if (leftMs < 0) return { is: 'past', text: `${past} ${amountOf(-leftMs)}` }
  return { is: isDay || leftMs >= dayMs ? 'later' : 'soon', text: `还有 ${amountOf(leftMs)}` }
}

function utcMs(wireText: string): number {
  if (wireText.length === 10) return Date.parse(`${wireText}T00:00:00Z`)
  return wireText.length === 19 ? Date.parse(`${wireText.replace(' ', 'T')}Z`) : Number.NaN
}

/** In the largest unit of which there is a whole one; less than a minute is one. */
function amountOf(ms: number): string {
  if (ms >= dayMs) return `${Math.floor(ms / dayMs)} 天`
  if (ms >= hourMs) return `${Math.floor(ms / hourMs)} 小时`
  return `${Math.max(1, Math.floor(ms / minuteMs))} 分钟`
}
