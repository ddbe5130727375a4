import type { Field } from '#contract/field.ts'

/** A number as people read it: thousands parted, and this many digits behind the point. */
export function amountText(value: number, decimals: number): string {
  return value.toLocaleString('zh-CN', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
}

/** Digits behind the point of the values of a field. */
export function decimalsOf(field: Field): number {
  if ('decimals' in field) return field.decimals
  return field.kind === 'money' ? 2 : 0
}

/** What stands beside the values of a field; '' for nothing. */
export function unitOf(field: Field): string {
  if ('unit' in field && field.unit !== undefined) return field.unit
  return field.kind === 'money' ? '元' : ''
}
