import { wantsAPerson } from '#contract/modules/workflow/modelTroubles.ts'
import type { NodeOf } from '#contract/modules/workflow/model.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { reject } from '../acts/decide.ts'
import { noting, writeHistory } from '../engine/noted.ts'
import { loadRunning, tasksOf } from '../engine/running.ts'
import type { Running, TaskRow } from '../engine/running.ts'
import { step } from '../engine/step.ts'
import { changeTask } from '../engine/taskWrites.ts'
import { findPeople } from '../people/findPeople.ts'
import { tellNewTask, tellPeopleOf } from '../people/tell.ts'
import { computeDue } from './computeDue.ts'

/** Does what a timer is for, once: whoever comes second finds it fired. A suspended application keeps its timers until it runs again. */
export async function fireTimer(unit: UnitOfWork, id: string, plantTz: string): Promise<void> {
  const { trx, at } = unit
  const first = await trx.selectFrom('act_z_timer').select('instanceId').where('id', '=', id).executeTakeFirst()
  if (!first) return
  const running = await loadRunning(unit, first.instanceId)
  const timer = await trx.selectFrom('act_z_timer').selectAll().where('id', '=', id).executeTakeFirst()
  if (timer?.state !== 'waiting' || Number(timer.dueAt) > at) return
  if (running.instance.state === 'suspended') {
    await trx
      .updateTable('act_z_timer')
      .set({ dueAt: at + restWhileSuspendedMs })
      .where('id', '=', id)
      .execute()
    return
  }
  await trx.updateTable('act_z_timer').set({ state: 'fired', error: '' }).where('id', '=', id).execute()
  const node = running.definition.graph.node(timer.nodeId)
  const noted = noting('timer', { nodeId: node.id })
  if (node.kind === 'timer') return step(unit, running, { is: 'done', token: timer.token }, noted)
  if (node.kind !== 'boundary') return
  if (node.act === 'flow') return step(unit, running, { is: 'boundary', token: timer.token, node: node.id }, noted)
  await act(unit, running, node, timer.token)
  if (node.act !== 'remind' || node.timing.is !== 'cron') return
  // a cron reminds again and again, as long as the step waits
  await trx
    .updateTable('act_z_timer')
    .set({ state: 'armed', dueAt: at, round: timer.round + 1 })
    .where('id', '=', id)
    .execute()
  await computeDue(unit, { ...timer, dueAt: at, state: 'armed' }, plantTz)
}

const restWhileSuspendedMs = 10 * 60_000

/** What a timer does with the tasks of its step. */
async function act(unit: UnitOfWork, running: Running, node: NodeOf<'boundary'>, token: number): Promise<void> {
  const open = (await tasksOf(unit, running, token)).filter(({ state }) => state === 'open')
  const place = running.definition.graph.node(node.at)
  const [task] = open
  if (!task || place.kind !== 'userTask') return
  const noted = noting(node.act === 'remind' ? 'remind' : 'timer', { nodeId: node.at, taskId: task.id, comment: node.act })
  const candidates = await unit.trx
    .selectFrom('act_z_candidate')
    .select('username')
    .where(
      'taskId',
      'in',
      open.map(({ id }) => id),
    )
    .execute()
  const people = [...new Set([...open.map(({ assignee }) => assignee), ...candidates.map(({ username }) => username)])].filter((name) => name !== '')
  switch (node.act) {
    case 'remind':
      await writeHistory(unit, running, noted)
      return tellPeopleOf(unit, running, { title: `请尽快审批：${running.business.title}`, content: '', usernames: people })
    case 'escalate': {
      const above = await peopleOf(unit, running, node)
      await writeHistory(unit, running, noted)
      return tellPeopleOf(unit, running, { title: `审批超时：${running.business.title}`, content: people.join('、'), usernames: above })
    }
    case 'pass':
      // versions from before this was refused: a signature and a field are given by a person, who is reminded
      if (wantsAPerson(place)) {
        await writeHistory(unit, running, { ...noted, act: 'remind' })
        return tellPeopleOf(unit, running, { title: `请尽快审批：${running.business.title}`, content: '', usernames: people })
      }
      return passAll(unit, running, open, noted)
    case 'reject':
      await changeTask(unit, noted, task, { state: 'rejected', outcome: 'timer' })
      return reject(unit, { running, task, node: place }, { ...noted, comment: '超时自动驳回' })
    case 'transfer': {
      const [other] = await peopleOf(unit, running, node)
      if (other === undefined) return writeHistory(unit, running, noted)
      for (const one of open) await changeTask(unit, noted, one, { assignee: other })
      await writeHistory(unit, running, noted)
      return tellNewTask(unit, running, [other])
    }
    case 'flow':
      return
    default:
      node.act satisfies never
  }
}

async function passAll(unit: UnitOfWork, running: Running, open: readonly TaskRow[], noted: ReturnType<typeof noting>): Promise<void> {
  for (const one of open) await changeTask(unit, noted, one, { state: 'passed', outcome: 'timer' })
  await step(unit, running, { is: 'done', token: open[0]?.token ?? 0 }, noted)
}

function peopleOf(unit: UnitOfWork, running: Running, { who }: NodeOf<'boundary'>): Promise<string[]> {
  return findPeople(unit.trx, who, { applicant: running.business.userId, values: {}, chosen: [] })
}
