import type { Countersign, ProcessNode } from '#contract/modules/workflow/model.ts'
import type { Timing } from '#contract/modules/workflow/timing.ts'
import { durationMs } from '#contract/modules/workflow/timing.ts'
import type { Who } from '#contract/modules/workflow/who.ts'
import { serviceHandlers, isServiceHandler } from '#contract/modules/workflow/serviceHandlers.ts'
import type { Condition } from '#contract/modules/workflow/condition.ts'
import { comparisons } from '#contract/modules/workflow/condition.ts'
import { lateText } from '../../../../charts/duration.ts'

export const whoTitles: Record<Who['is'], string> = {
  role: '角色',
  user: '指定的人',
  department: '部门的人',
  departmentHead: '申请人的部门负责人',
  headsOf: '部门负责人',
  applicant: '申请人自己',
  applicantHead: '申请人的上级负责人',
  field: '单据里的人',
  chosen: '上一步选择',
}
export const doneTitles: Record<Countersign['done'], string> = { all: '都要通过', any: '一人通过就行', ratio: '按比例通过', veto: '一票否决' }

/** Who does a step, in a few words. */
export function whoText(who: readonly Who[]): string {
  return who.length === 0 ? '没有选人' : who.map(oneText).join('、')
}

function oneText(who: Who): string {
  switch (who.is) {
    case 'role':
      return `角色 ${who.roles.join('、')}`
    case 'user':
      return who.usernames.join('、')
    case 'department':
      return `部门 ${who.departments.join('、')}`
    case 'headsOf':
      return `${who.departments.join('、')} 的负责人`
    case 'applicantHead':
      return `申请人往上 ${who.levels} 级的负责人`
    case 'field':
      return `单据里的 ${who.field}`
    case 'departmentHead':
    case 'applicant':
    case 'chosen':
      return whoTitles[who.is]
    default:
      return who satisfies never
  }
}

export function timingText(timing: Timing): string {
  if (timing.is === 'cron') return `按 ${timing.cron}`
  const ms = durationMs(timing.duration)
  return `${ms === null ? timing.duration : lateText(Math.round(ms / 60_000))}${timing.workingTime ? '（工作时间）' : ''}`
}

/** What a step does, below its name. */
export function stepText(node: ProcessNode): readonly [string, string] {
  switch (node.kind) {
    case 'userTask':
      return [
        whoText(node.who),
        [node.countersign ? doneTitles[node.countersign.done] : '任一人办理', node.isSigned ? '要电子签名' : ''].filter(Boolean).join('，'),
      ]
    case 'sendTask':
      return [whoText(node.who), node.title === '' ? '流程进展' : node.title]
    case 'serviceTask':
      return [isServiceHandler(node.handler) ? serviceHandlers[node.handler] : node.handler, '']
    case 'timer':
      return [timingText(node.timing), '到时自动往下走']
    case 'callActivity':
      return [`调用流程 ${node.calls}`, '结束后往下走']
    default:
      return ['', '']
  }
}

/** A condition as people say it; fields by their titles where they are known. */
export function conditionText(condition: Condition | null, titleOf: (field: string) => string): string {
  if (condition === null) return '没有条件'
  if ('all' in condition) return condition.all.map((one) => conditionText(one, titleOf)).join(' 且 ')
  if ('any' in condition) return condition.any.map((one) => conditionText(one, titleOf)).join(' 或 ')
  const value = Array.isArray(condition.value) ? condition.value.join('、') : String(condition.value ?? '')
  return `${titleOf(condition.field)} ${comparisons[condition.is]} ${condition.is === 'empty' ? '' : value}`.trim()
}
