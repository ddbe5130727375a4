import type { HistoricTask } from '#contract/modules/workflow/wire.ts'
import type { Database } from '../../../db/database.ts'
import { changesOf } from './changes.ts'
import type { Looking } from './tasks.ts'
import type { TaskRow } from '../engine/running.ts'
import { processesOf } from './applications.ts'
import { realnamesOf, timeText } from './wire.ts'

/** What was done with a task, as lists call it (审批操作). */
export const actWords: Readonly<Record<string, string>> = {
  pass: '通过',
  back: '驳回',
  backToTask: '退回',
  decided: '已由他人办理',
  removed: '减签',
  moved: '已退回',
  interrupted: '已中断',
  stopped: '流程结束',
  done: '已由他人办理',
  timer: '到时自动办理',
}

/** Finished and open tasks as the wire tells the history of them, with who could do each and who did. */
export async function asHistoricTasks(db: Database, tasks: readonly TaskRow[], { plantTz, ...viewing }: Looking): Promise<HistoricTask[]> {
  if (tasks.length === 0) return []
  const instanceIds = [...new Set(tasks.map(({ instanceId }) => instanceId))]
  const applications = await db
    .selectFrom('act_z_instance as instance')
    .innerJoin('act_z_business as business', 'business.id', 'instance.businessId')
    .select(['instance.id as instanceId', 'instance.procDefId', 'business.id', 'business.title', 'business.userId', 'business.tableId', 'business.tableName'])
    .select(['business.status', 'business.result', 'business.applyTime'])
    .where('instance.id', 'in', instanceIds)
    .execute()
  const byInstance = new Map(applications.map((one) => [one.instanceId, one]))
  const processes = await processesOf(db, applications)
  const changes = await changesOf(db, instanceIds, viewing)
  const candidates = await db
    .selectFrom('act_z_candidate as candidate')
    .innerJoin('act_z_task as task', 'task.id', 'candidate.taskId')
    .select(['candidate.taskId', 'candidate.username'])
    .where('task.instanceId', 'in', instanceIds)
    .orderBy('candidate.username')
    .execute()
  const people = tasks.flatMap(({ assignee, endedBy }) => [assignee, endedBy])
  const nameOf = await realnamesOf(db, [...people, ...candidates.map(({ username }) => username), ...applications.map(({ userId }) => userId)])
  return tasks.flatMap((task): HistoricTask[] => {
    const application = byInstance.get(task.instanceId)
    if (!application) return []
    const process = processes.get(application.procDefId)
    const asked = candidates.filter(({ taskId }) => taskId === task.id).map(({ username }) => username)
    const endedAt = task.endTime === null ? null : Number(task.endTime)
    const duration = endedAt === null ? null : endedAt - Number(task.createTime)
    const startTime = timeText(task.createTime, plantTz) ?? ''
    const usernames = [
      ...new Set([...(task.assignee === '' ? asked : [task.assignee]), ...(task.endedBy === '' || task.state === 'gone' ? [] : [task.endedBy])]),
    ]
    return [
      {
        id: task.id,
        name: task.name,
        key: task.nodeId,
        description: process?.description ?? '',
        executionId: String(task.token),
        assignee: task.state === 'passed' || task.state === 'rejected' ? task.endedBy : task.assignee,
        owner: task.owner,
        procDefId: application.procDefId,
        procInstId: task.instanceId,
        applyer: nameOf(application.userId),
        category: process?.categoryId ?? '',
        priority: task.priority,
        createTime: startTime,
        dueTime: timeText(task.dueAt, plantTz),
        processName: process?.name ?? '',
        title: application.title,
        routeName: process?.routeName ?? '',
        businessKey: application.id,
        tableId: application.tableId,
        tableName: application.tableName,
        status: application.status,
        result: application.result,
        dataMap: {},
        isSigned: false,
        isCountersigned: false,
        candidates: asked,
        version: task.version,
        deleteReason: task.outcome === '' ? '' : (actWords[task.outcome] ?? task.outcome),
        comment: task.comment,
        duration,
        workTime: duration,
        startTime,
        endTime: timeText(endedAt, plantTz),
        applyTime: timeText(application.applyTime, plantTz),
        assignees: usernames.map((username) => ({ username, realname: nameOf(username), isExecutor: task.state !== 'gone' && username === task.endedBy })),
        changes: changes.get(task.id) ?? [],
      },
    ]
  })
}
