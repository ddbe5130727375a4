import { qualityOf, statuses, errorText } from '#contract/quality.ts'
import { createCalculation } from '../../../tags/calculated/calculation.ts'
import { isTrue } from '../../../tags/calculated/expression.ts'
import type { Expression } from '../../../tags/calculated/expression.ts'
import { parseExpression } from '../../../tags/calculated/parseExpression.ts'
import type { LatestValues } from '../../../tags/latest.ts'

/** What is wrong with an interlock, as a sentence; null when nothing is. It is judged by one moment: functions over time have none. */
export function interlockFault(interlock: string, isKnown: (tagCode: string) => boolean): string | null {
  if (interlock === '') return null
  const parsed = parseExpression(interlock)
  if ('reason' in parsed) return parsed.reason
  const unknown = parsed.tags.find((tag) => !isKnown(tag))
  if (unknown !== undefined) return `没有测点 ${unknown}，请写完整的测点编码`
  if (parsed.tags.length === 0) return '联锁条件里至少要有一个测点，例如 {MX-01.lidClosed} == 1'
  return usesTime(parsed.expression) ? '联锁条件只看写入前一刻，不能用 rate、integral、window' : null
}

function usesTime(expression: Expression): boolean {
  switch (expression.kind) {
    case 'overTime':
      return true
    case 'unary':
      return usesTime(expression.of)
    case 'binary':
      return usesTime(expression.left) || usesTime(expression.right)
    case 'choice':
      return [expression.when, expression.yes, expression.no].some(usesTime)
    case 'call':
      return expression.of.some(usesTime)
    case 'number':
    case 'tag':
      return false
    default:
      return expression satisfies never
  }
}

/** Why the interlock stands in the way now; null when it does not. A tag that is not good, or is older than it may be, stands in the way. */
export function interlockObstacle(interlock: string, latest: LatestValues, at: number): string | null {
  if (interlock === '') return null
  const parsed = parseExpression(interlock)
  if ('reason' in parsed) return `联锁条件无法判定：${parsed.reason}`
  const values = new Map<string, number>()
  for (const tag of parsed.tags) {
    const newest = latest.find(tag)
    if (!newest) return `联锁条件无法判定：没有测点 ${tag}`
    const figure = latest.figureOf(tag)
    if (figure === null || qualityOf(newest.status) !== 'good')
      return `联锁条件无法判定：${tag} ${errorText(newest.status === statuses.good.code ? statuses.waiting.code : newest.status)}`
    if (at - newest.at > staleAfterMs(latest, tag)) return `联锁条件无法判定：${tag} 的数值已过期`
    values.set(tag, figure)
  }
  const { value } = createCalculation(parsed.expression)((tag) => values.get(tag) ?? Number.NaN, at)
  return value !== null && isTrue(value) ? null : `联锁条件不成立：${interlock}`
}

function staleAfterMs(latest: LatestValues, tagCode: string): number {
  return latest.metas[latest.slotOf(tagCode) ?? -1]?.staleAfterMs ?? 0
}
