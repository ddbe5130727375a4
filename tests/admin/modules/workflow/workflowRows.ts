import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { WorkflowState } from '#contract/modules/workflow/state.ts'
import type { Business, HistoricTask, Task } from '#contract/modules/workflow/wire.ts'
import { step } from '../../../contract/modules/workflow/drawnStep.ts'

export const model = ProcessModel.parse({
  key: 'leave',
  name: '请假审批',
  nodes: [
    { id: 's', kind: 'start', name: '发起' },
    { id: 'head', kind: 'userTask', name: '主管审批' },
    { id: 'e', kind: 'end', name: '结束' },
  ],
  flows: [
    { id: 'f1', from: 's', to: 'head' },
    { id: 'f2', from: 'head', to: 'e' },
  ],
})
export const state: WorkflowState = {
  procInstId: 'i1',
  procDefId: 'd1',
  title: '请假 2 天',
  state: 'running',
  endReason: '',
  version: 1,
  model,
  tokens: [{ n: 1, nodeId: 'head', since: 0 }],
  waiting: [],
  history: [
    {
      seq: 1,
      act: 'start',
      title: '发起',
      nodeId: 's',
      nodeName: '发起',
      taskId: '',
      by: 'lin',
      byName: '林岚',
      comment: '',
      files: '',
      at: 0,
      passed: ['s'],
      took: ['f1'],
    },
  ],
}
export const waiting: HistoricTask = step({ key: 'head', name: '主管审批', who: '王工' })

/** A step of the signed-in person; the test says what matters. */
export function taskNamed(title: string, number: number, more: Partial<Task> = {}): Task {
  const {
    deleteReason: _act,
    comment: _comment,
    duration: _took,
    workTime: _work,
    startTime: _from,
    endTime: _to,
    applyTime: _at,
    assignees: _who,
    changes: _changes,
    ...rest
  } = waiting
  return {
    ...rest,
    id: `t${number}`,
    title,
    businessKey: `b${number}`,
    procInstId: `i${number}`,
    isSuspended: false,
    assignee: 'wang',
    tableName: 'oa_leave',
    tableId: `r${number}`,
    ...more,
  }
}
export const business: Business = {
  id: 'b9',
  title: '请假 9 天',
  procDefId: 'd1',
  procInstId: 'i1',
  tableId: 'r9',
  tableName: 'oa_leave',
  userId: 'wang',
  applyer: '王工',
  status: 1,
  result: 1,
  applyTime: '2026-11-21 08:00:00',
  createTime: '2026-11-21 08:00:00',
  currTaskName: '主管审批',
  processName: '请假审批',
  routeName: '/oa/leave',
  procInstStatus: 1,
  assignees: '',
  priority: 0,
  isHistory: false,
  reason: '',
}
