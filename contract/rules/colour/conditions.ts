/** Under which light, for which observer and with which geometry a colour was measured (dictionaries mes_illuminant, mes_observer, mes_geometry). */
export type MeasuringConditions = { illuminant: string; observer: string; geometry: string }

export const illuminantTexts = { D65: 'D65', A: 'A', TL84: 'TL84', CWF: 'CWF' } as const
export const observerTexts = { 2: '2°', 10: '10°' } as const
export const geometryTexts = { d8sci: 'd/8 含镜面', d8sce: 'd/8 不含镜面', g45_0: '45/0' } as const

const named = [
  ['illuminant', '光源', illuminantTexts],
  ['observer', '视角', observerTexts],
  ['geometry', '几何条件', geometryTexts],
] as const satisfies readonly (readonly [keyof MeasuringConditions, string, Readonly<Record<string, string>>])[]

const textOf = (texts: Readonly<Record<string, string>>, value: string) => texts[value] ?? value

/** `D65 · 10° · d/8 含镜面` */
export function conditionsText(conditions: MeasuringConditions): string {
  return named.map(([name, , texts]) => textOf(texts, conditions[name])).join(' · ')
}

/** the light under which the model of powders reckons (factory.md 6.5) */
const modelIlluminant = 'D65'

/** Why a colour that the model foretells is not compared with a target; null where it may be. Under another light a powder is another colour. */
export function unlikeModel({ illuminant }: Pick<MeasuringConditions, 'illuminant'>): string | null {
  if (illuminant === modelIlluminant) return null
  return `颜色预测按 ${modelIlluminant} 计算，这个档案的光源是 ${textOf(illuminantTexts, illuminant)}，不能比较色差。请以打样测色为准`
}

/** Why two colours are not compared, and what to do; null where they may be. Colours of unlike conditions have no difference. */
export function unlikeConditions(standard: MeasuringConditions, sample: MeasuringConditions): string | null {
  const unlike = named.filter(([name]) => standard[name] !== sample[name])
  if (unlike.length === 0) return null
  const told = unlike.map(([name, title, texts]) => `${title}（${textOf(texts, standard[name])} 与 ${textOf(texts, sample[name])}）`)
  return `${told.join('、')}不同，不能比较色差。请按标准的条件重新测量`
}
