import type { BulkReport } from './bulkRun.ts'
import type { BulkPhase } from './useBulkRun.ts'

/** How a bulk command stands, in one line. `title` is the command's, `refused` how many records cannot have it in their state. */
export function bulkWords(title: string, phase: BulkPhase, { given, failures, left }: BulkReport, refused: number): string {
  const untouched = given.length + failures.length === 0
  if (phase === 'asking' && untouched) return left.length === 0 ? `选中的 ${refused} 条现在都不能${title}` : beforehand(title, left.length, refused)
  const counts = [
    `成功 ${given.length} 条`,
    ...(failures.length > 0 ? [`失败 ${failures.length} 条`] : []),
    ...(refused > 0 ? [`不能${title} ${refused} 条`] : []),
    ...(left.length > 0 ? [`还没有执行 ${left.length} 条`] : []),
  ]
  return counts.join('，')
}

function beforehand(title: string, left: number, refused: number): string {
  return `将逐条${title} ${left} 条${refused > 0 ? `；另有 ${refused} 条现在不能${title}，会跳过` : ''}`
}
