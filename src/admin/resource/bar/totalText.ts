import { quantityText } from '#contract/rules/quantity.ts'
import type { Total } from './listSummary.ts'

/** 合格 / 数量 534.6 / 2,074 kg（26%） */
export function totalText({ field, unit, whole, done }: Total): string {
  const amount = `${quantityText(whole, field.decimals)}${unit === '' ? '' : ` ${unit}`}`
  if (done === null) return `${field.title} ${amount}`
  const share = whole > 0 ? `（${Math.floor((done / whole) * 100)}%）` : ''
  return `${field.title} ${quantityText(done, field.decimals)} / ${amount}${share}`
}
