import type { Conflict, PlannedTask } from '#contract/rules/schedule/conflicts.ts'

/** A conflict as people read it: what is in the way, and of which other task. */
export function conflictText({ is }: Conflict, { task, equipCode, other }: { task: PlannedTask; equipCode: string; other: string }): string {
  switch (is) {
    case 'machine':
      return task.refusal?.split('。')[0] ?? `${equipCode} 做不了这道工序`
    case 'down':
      return `${equipCode} 正在故障`
    case 'closed':
      return '开始时不上班（休息、节假日、班间休息或保养）'
    case 'short':
      return '这段时间里的上班时间不够做完'
    case 'overlap':
      return `和 ${other} 重叠`
    case 'changeover':
      return `和前面的 ${other} 之间不够换线或清洁`
    case 'sequence':
      return `早于前一道 ${other} 完成`
    case 'wait':
      return `前一道做完后等得太久，最长 ${task.maxWaitMin} 分`
    default:
      return is satisfies never
  }
}
