import { unitText } from '#contract/rules/unitConversion.ts'

/** Why a line cannot be shown in grams, and what to do (factory.md 4 R21): its unit is no weight, and nobody guesses one. */
export function noWeight({ materialName, unit }: { materialName: string; unit: string }): string {
  return `${materialName} 的称重行以 ${unitText(unit)} 计，没有“${unitText(unit)}→g”的换算。请先在物料档案改为重量单位，再重开称重单`
}
