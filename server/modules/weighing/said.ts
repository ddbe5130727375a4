import { fromMicro, quantityText } from '#contract/rules/quantity.ts'

/** An amount for people: `12.5 kg`. */
export const said = (micro: number, unit: string): string => `${quantityText(fromMicro(micro), 6)} ${unit}`
