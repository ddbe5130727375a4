import type { BatchParameter } from '../../production/batchRecord.ts'
import { escaped } from './documentParts.ts'

const width = 220
const height = 64

/** Seconds for which a value was beyond its limits, by the points of its curve; each point stands until the next. */
export function secondsBeyond({ curve, limitH, limitHH, limitL, limitLL }: BatchParameter, untilMs: number): number {
  const [most, least] = [limitH ?? limitHH, limitL ?? limitLL]
  const beyond = curve.filter(([, low, high]) => (most !== null && high !== null && high > most) || (least !== null && low !== null && low < least))
  return Math.round(beyond.reduce((sum, point) => sum + ((curve[curve.indexOf(point) + 1]?.[0] ?? untilMs) - point[0]), 0) / 1000)
}

/** The line of a measured value and where its limits lie, in a picture of so many units; null where nothing was known. */
export function curvePicture({ highest, lowest, limitH, limitHH, limitL, limitLL, curve }: BatchParameter) {
  const known = curve.flatMap(([at, low, high, last]) => (low === null || high === null || last === null ? [] : [{ at, last }]))
  const [first, final] = [known[0], known.at(-1)]
  if (!first || !final || final.at === first.at) return null
  const [most, least] = [limitH ?? limitHH, limitL ?? limitLL]
  const [top, bottom] = [Math.max(highest, most ?? highest), Math.min(lowest, least ?? lowest)]
  const y = (value: number) => (height - 4 - ((value - bottom) / (top - bottom || 1)) * (height - 8)).toFixed(1)
  const x = (at: number) => (((at - first.at) / (final.at - first.at)) * width).toFixed(1)
  const line = known.map(({ at, last }, index) => `${index === 0 ? 'M' : 'L'}${x(at)} ${y(last)}`).join('')
  return { width, height, line, limits: [most, least].flatMap((limit) => (limit === null ? [] : [y(limit)])) }
}

/** A measured value over its step as a small picture, with its highest value and the limit that it has (dashed). */
export function curveHtml(parameter: BatchParameter, equipCode: string, untilMs: number): string {
  const { name, unit, decimals, highest, limitH, limitHH, limitL, limitLL } = parameter
  const [most, least] = [limitH ?? limitHH, limitL ?? limitLL]
  const beyond = secondsBeyond(parameter, untilMs)
  const limits = [most === null ? '' : `上限 ${most}`, least === null ? '' : `下限 ${least}`].filter((text) => text !== '').join('，')
  const said = `最高 ${highest.toFixed(decimals)}${limits === '' ? '' : ` / ${limits}`}${beyond === 0 ? '' : `，▲ 超限 ${beyond} 秒`}`
  const title = `<figcaption>${escaped(`${equipCode} ${name} ${unit}`)}<b>${escaped(said)}</b></figcaption>`
  const picture = curvePicture(parameter)
  if (picture === null) return `<figure>${title}</figure>`
  const dashed = picture.limits.map((y) => `<path class="limit" d="M0 ${y}H${width}"/>`).join('')
  const label = escaped(`${name} ${said}`)
  return `<figure>${title}<svg viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" role="img" aria-label="${label}">${dashed}<path class="curve" d="${picture.line}"/></svg></figure>`
}
