import { fromMicro, quantityText } from '#contract/rules/quantity.ts'
import { unitText } from '#contract/rules/unitConversion.ts'

/** An amount for people: `1 200 个`, `12.5 kg`. Millionths of `unit`. */
export function shownAmount(micro: number, unit: string): string {
  return `${quantityText(fromMicro(micro), 3)} ${unitText(unit)}`
}
