import type { NodeOf } from '#contract/modules/workflow/model.ts'
import { wantsAPerson } from '#contract/modules/workflow/modelTroubles.ts'
import { seqStep } from '#contract/modules/workflow/signing.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { Problem } from '../../../http/problem.ts'
import { activeOf, findPeople, holdersOf } from '../people/findPeople.ts'
import { whoOf } from '../people/peopleOfNode.ts'
import { requirePeople } from '../people/requirePeople.ts'
import { tellNewTask } from '../people/tell.ts'
import { askAgain } from './askAgain.ts'
import { fieldsNamed } from './fieldsNamed.ts'
import { noting } from './noted.ts'
import type { Noting } from './noted.ts'
import { valuesOf } from './record.ts'
import { tasksOf } from './running.ts'
import type { Running, TaskRow } from './running.ts'
import { openTask } from './taskWrites.ts'
import { undoneTokens } from './undoneTokens.ts'

type UserTask = NodeOf<'userTask'>
type Follows = { next: 'goOn'; noted: Noting } | { next: 'cancel'; reason: string } | null

/** Opens a step for the people who do it: one of several claims it, or each of them signs. */
export async function openUserTask(unit: UnitOfWork, running: Running, noted: Noting, { token, node }: { token: number; node: UserTask }): Promise<Follows> {
  if (running.taken?.nodeId === node.id) return goOnWith(unit, running, noted, { token, taken: running.taken })
  const found = await peopleFor(unit, running, node)
  if (found.length === 0) return nobody(unit, running, noted, { token, node })
  const { repeated } = running.definition.model
  const again = repeated === 'ask' || isAskedAnyway(running, noted, node) ? new Set<string>() : await alreadyIn(unit, running, noted)
  const people = found.filter((username) => !again.has(username))
  // who agreed before is not asked again, as long as nobody else has to be
  if (people.length === 0 || (node.countersign === null && people.length < found.length))
    return { next: 'goOn', noted: noting(repeated === 'skip' ? 'skip' : 'autoPass', { nodeId: node.id, comment: found.join(',') }) }
  await openFor(unit, running, noted, { token, node, people })
  return null
}

async function goOnWith(unit: UnitOfWork, running: Running, noted: Noting, { token, taken }: { token: number; taken: TaskRow }): Promise<null> {
  const tasks = await tasksOf(unit, running, taken.token)
  const besides = await askAgain(unit, noted, tasks, { taskId: taken.id, token })
  await unit.trx.updateTable('act_z_task').set({ dueAt: null }).where('instanceId', '=', running.instance.id).where('token', '=', token).execute()
  await tellNewTask(unit, running, besides)
  return null
}

/** A step to which the application was brought on purpose is done again, and one that wants a signature or a field gets it: a yes from before is neither. */
function isAskedAnyway({ given }: Running, { event: { give } }: Noting, node: UserTask): boolean {
  const isBroughtHere = given.has(node.id) || (give?.is === 'move' && give.to === node.id)
  return isBroughtHere || wantsAPerson(node)
}

async function openFor(unit: UnitOfWork, running: Running, noted: Noting, { token, node, people }: { token: number; node: UserTask; people: string[] }) {
  const at = { token, nodeId: node.id }
  const [first = ''] = people
  if (node.countersign === null) {
    const isOne = people.length === 1
    await openTask(unit, running, noted, { ...at, seq: seqStep, state: 'open', assignee: isOne ? first : '', candidates: isOne ? [] : people })
    return tellNewTask(unit, running, people)
  }
  const isTogether = node.countersign.order === 'parallel'
  for (const [place, assignee] of people.entries())
    await openTask(unit, running, noted, {
      ...at,
      seq: isTogether ? seqStep : seqStep * (place + 1),
      state: isTogether || place === 0 ? 'open' : 'later',
      assignee,
    })
  return tellNewTask(unit, running, isTogether ? people : [first])
}

/**
 * Whom a step gets: who did it before where it was sent back, in their order, as far as they may work now; whom the person before chose; else
 * whom the process names, also where a timer passed it or nobody is left of those who did.
 */
async function peopleFor(unit: UnitOfWork, running: Running, node: UserTask): Promise<string[]> {
  const given = running.given.get(node.id) ?? []
  const active = await activeOf(unit.trx, given)
  if (active.length > 0) return given.filter((username) => active.includes(username))
  const { isFree, configured } = await namedBy(unit, running, node)
  if (running.chosen.length === 0) return configured
  const chosen = await requirePeople(unit.trx, running.chosen)
  if (!isFree) requireAmong(node, chosen, configured)
  return chosen
}

/** Whom the process names for a step, and whether whoever comes before it may choose anybody. */
export async function namedBy(unit: Pick<UnitOfWork, 'trx'>, { definition, business }: Running, node: UserTask) {
  const who = await whoOf(unit.trx, definition.row.id, node)
  const values = await valuesOf(unit.trx, business, fieldsNamed(who))
  const configured = await findPeople(unit.trx, who, { applicant: business.userId, values, chosen: [] })
  return { isFree: who.length === 0 || who.some(({ is }) => is === 'chosen'), configured }
}

/** Who decides a step is chosen from those who may: throws 422 for anybody else. */
export function requireAmong({ id, name }: Pick<UserTask, 'id' | 'name'>, chosen: readonly string[], allowed: readonly string[]): void {
  const stranger = chosen.find((username) => !allowed.includes(username))
  if (stranger !== undefined) throw new Problem(422, `“${name || id}”的办理人应从流程设置的人员中选择，${stranger} 不在其中`)
}

async function nobody(unit: UnitOfWork, running: Running, noted: Noting, { token, node }: { token: number; node: UserTask }): Promise<Follows> {
  const name = node.name || node.id
  if (running.definition.model.nobody === 'skip') return { next: 'goOn', noted: noting('skip', { nodeId: node.id, comment: '没有找到办理人，自动跳过' }) }
  const admins = running.definition.model.nobody === 'admin' ? await activeOf(unit.trx, await holdersOf(unit.trx, ['admin'])) : []
  if (running.definition.model.nobody === 'cancel') return { next: 'cancel', reason: `“${name}”没有找到办理人，流程自动撤回` }
  if (admins.length === 0) throw new Problem(409, `“${name}”没有找到办理人，也没有管理员可以代办，请先在“流程管理”设置办理人`)
  await openFor(unit, running, noted, { token, node: { ...node, countersign: null }, people: admins })
  return null
}

/** The applicant, and who passed a step of this application already that is not done anew. */
async function alreadyIn(unit: UnitOfWork, running: Running, noted: Noting): Promise<Set<string>> {
  const { instance, business } = running
  const passed = await unit.trx
    .selectFrom('act_z_task')
    .select(['endedBy', 'token'])
    .distinct()
    .where('instanceId', '=', instance.id)
    .where('state', '=', 'passed')
    .execute()
  const undone = await undoneTokens(unit, running, noted.event)
  return new Set([business.userId, ...passed.flatMap(({ endedBy, token }) => (undone.has(token) ? [] : [endedBy]))])
}
