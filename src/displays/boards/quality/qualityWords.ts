import type { QualityBoard } from '#contract/modules/spc/qualityBoard.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** `23 分`, `1 时 12 分`, `2 天 3 时`. */
export function spanText(ms: number): string {
  if (ms < hourMs) return `${Math.max(0, Math.floor(ms / minuteMs))} 分`
  if (ms < dayMs) return `${Math.floor(ms / hourMs)} 时 ${Math.floor((ms % hourMs) / minuteMs)} 分`
  return `${Math.floor(ms / dayMs)} 天 ${Math.floor((ms % dayMs) / hourMs)} 时`
}

export function amountText(qty: number, unit: string): string {
  return `${qty.toLocaleString('zh-CN', { maximumFractionDigits: 1 })} ${unit}`
}

/** What has to be said first: a verdict that is overdue, then a chart that struck, a nonconformity, a wait; or that nothing is. */
export function answerOf({ waiting, charts, ncrs, releases }: QualityBoard, nowMs: number): { tone: 'late' | 'tight' | 'fine'; says: string; more: string } {
  const [oldest] = waiting.lines
  const struck = charts.lines.find(({ rule }) => rule !== null)
  const [ncr] = ncrs.lines
  const others = [struck ? `${struck.title} ${struck.says}` : '', ncr ? `${ncr.what} ${ncr.defect}，${ncr.status}` : '']
    .filter((text) => text !== '')
    .join('　')
  if (oldest && oldest.leftMs < 0)
    return {
      tone: 'late',
      says: `${oldest.what}没判 ${spanText(nowMs - oldest.sinceMs)}${oldest.qty === 0 ? '' : `，压 ${amountText(oldest.qty, oldest.unit)}`}`,
      more: others,
    }
  if (struck)
    return { tone: struck.rule === 1 ? 'late' : 'tight', says: `${struck.title} ${struck.says}`, more: ncr ? `${ncr.what} ${ncr.defect}，${ncr.status}` : '' }
  if (ncr) return { tone: 'tight', says: `${ncr.what} ${ncr.defect}，${ncr.status}`, more: ncr.heldLots === 0 ? '' : `冻结 ${ncr.heldLots} 批` }
  if (oldest) return { tone: 'fine', says: `都在时限内，${waiting.total} 单在等`, more: `最早的 ${oldest.what}，余 ${spanText(oldest.leftMs)}` }
  return { tone: 'fine', says: '没有等判定的', more: releases.total === 0 ? '' : `${releases.total} 批待放行` }
}
