import type { PlantTag, Trend } from '#contract/modules/equipment/overview.ts'
import { momentText } from '../../../../charts/trendTime.ts'

/** Excel reads a file as UTF-8 when it begins so. */
const byteOrderMark = '\uFEFF'

/** What the curves show, as a table: a line for each period, for each tag its least, greatest and last value; an empty cell is a gap. */
export function trendCsv(tags: readonly PlantTag[], trends: readonly (Trend | undefined)[], timeZone: string): string {
  const head = [
    '时间',
    ...tags.flatMap(({ name, tagCode, unit }) => ['最小', '最大', '最后'].map((what) => `${name} ${tagCode} ${what}${unit === '' ? '' : `（${unit}）`}`)),
  ]
  const byTime = new Map<number, (number | null)[]>()
  for (const [index, trend] of trends.entries())
    for (const [at, ...values] of trend?.points ?? []) {
      if (values.every((value) => value === null)) continue
      const line = byTime.get(at) ?? Array.from<null>({ length: tags.length * 3 }).fill(null)
      line.splice(index * 3, 3, ...values)
      byTime.set(at, line)
    }
  const lines = [...byTime].sort(([one], [other]) => one - other).map(([at, values]) => [momentText(at, timeZone), ...values.map((value) => value ?? '')])
  return byteOrderMark + [head.map(quoted), ...lines].map((line) => line.join(',')).join('\r\n')
}

function quoted(text: string): string {
  const plain = /^[=+\-@]/.test(text) ? `'${text}` : text // a name is no formula
  return `"${plain.replaceAll('"', '""')}"`
}
