/** Control charts of the plant; the keys are stored (dictionary mes_spc_chart). */
export const chartTexts = { xbarR: '均值-极差', xbarS: '均值-标准差', imr: '单值-移动极差', p: '不合格品率' } as const
export type ChartKind = keyof typeof chartTexts
export const chartKinds = Object.keys(chartTexts) as readonly ChartKind[] // the keys of an object of ours

export function isChartKind(text: string): text is ChartKind {
  return chartKinds.some((kind) => kind === text)
}
