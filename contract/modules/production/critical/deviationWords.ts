import { quantityText } from '../../../rules/quantity.ts'

type Said = { kind: string; limitValue: number | null; extreme: number | null; unit: string }

/** How far a critical parameter went, in a clause: 高到 63.2 °C，上限 48 °C. */
export function deviationWords({ kind, limitValue, extreme, unit }: Said): string {
  if (kind === 'unknown' || limitValue === null || extreme === null) return '有一段时间没有读到'
  const figure = (value: number) => `${quantityText(value, 4)}${unit === '' ? '' : ` ${unit}`}`
  return kind === 'high' ? `高到 ${figure(extreme)}，上限 ${figure(limitValue)}` : `低到 ${figure(extreme)}，下限 ${figure(limitValue)}`
}
