import { nothingYet } from '#contract/modules/workflow/advance.ts'
import type { Effect, ProcessEvent, Token } from '#contract/modules/workflow/advance.ts'
import type { UnitOfWork } from '../../../bus/unit.ts'
import { rowId } from '../../../db/rowId.ts'
import { Problem } from '../../../http/problem.ts'
import { advanceOrRefuse } from './advanceOrRefuse.ts'
import { latestOf } from './definitions.ts'
import type { Definition } from './definitions.ts'
import { endBusiness, endInstance } from './endBusiness.ts'
import type { Outcome } from './endBusiness.ts'
import { enterNode } from './enterNode.ts'
import type { Follows } from './enterNode.ts'
import { noteEffects, noting, writeHistory } from './noted.ts'
import type { Noting } from './noted.ts'
import { valuesOf } from './record.ts'
import { loadRunning } from './running.ts'
import type { BusinessRow, Running } from './running.ts'
import { leaveToken, writeTokens } from './tokenWrites.ts'

/**
 * One step: the event moves the tokens, tasks of what was left go, tasks of what was entered open, the history says it, and what follows
 * by itself follows. All of it is one unit of work with the record's command and its state log.
 */
export async function step(unit: UnitOfWork, running: Running, event: ProcessEvent, noted: Noting): Promise<void> {
  const { trx } = unit
  const values = await valuesOf(trx, running.business, running.definition.fields)
  const before = running.standing.tokens
  const { standing, effects } = advanceOrRefuse(running.definition.graph, running.standing, event, values)
  running.standing = standing
  noted.event.give = event
  noted.event.values = values
  noteEffects(noted, effects)
  await writeTokens(unit, running, before)
  for (const effect of effects) if (effect.is === 'left') await leaveToken(unit, running, noted, effect)
  const coming: { token: number; follows: NonNullable<Follows> }[] = []
  for (const token of enteredBy(effects, standing.tokens)) {
    const follows = await enterNode(unit, running, noted, token)
    if (follows) coming.push({ token: token.n, follows })
  }
  await writeHistory(unit, running, noted)
  if (event.is === 'stop') return
  if (effects.some(({ is }) => is === 'ended')) return complete(unit, running)
  for (const one of coming) if (isAt(running, one.token)) await follow(unit, running, one)
}

/** Whether a token still waits: an end that was reached meanwhile may have taken it. */
function isAt({ instance, standing }: Running, token: number): boolean {
  return instance.state !== 'ended' && standing.tokens.some(({ n }) => n === token)
}

async function follow(unit: UnitOfWork, running: Running, { token, follows }: { token: number; follows: NonNullable<Follows> }): Promise<void> {
  switch (follows.next) {
    case 'goOn':
      return step(unit, running, { is: 'done', token }, follows.noted)
    case 'cancel':
      return endApplication(unit, running, { status: 3, result: 0, reason: `canceled-${follows.reason}`, told: follows.reason }, noting('cancel'))
    case 'call': {
      const called = await latestOf(unit.trx, { processKey: follows.processKey })
      if (!called) throw new Problem(409, `被调用的流程“${follows.processKey}”没有已激活的版本，请先部署`)
      return begin(unit, called, running.business, { instanceId: running.instance.id, token }, running)
    }
    default:
      follows satisfies never
  }
}

type Called = { instanceId: string; token: number }

/** Begins an instance for an application; `by` where another process called it. */
export async function begin(
  unit: UnitOfWork,
  definition: Definition,
  business: BusinessRow,
  by: Called | null,
  { chosen, given }: Pick<Running, 'chosen' | 'given'>,
): Promise<void> {
  const instance = {
    id: rowId(unit.at),
    procDefId: definition.row.id,
    businessId: business.id,
    state: 'running',
    counter: 0,
    version: 0,
    parentInstance: by?.instanceId ?? '',
    parentToken: by?.token ?? 0,
    startedAt: unit.at,
    endedAt: null,
    endReason: '',
  }
  await unit.trx.insertInto('act_z_instance').values(instance).execute()
  if (!by) {
    business.procInstId = instance.id
    await unit.trx.updateTable('act_z_business').set({ procInstId: instance.id }).where('id', '=', business.id).execute()
  }
  const running: Running = { instance, business, definition, standing: nothingYet, steps: 0, chosen, given, taken: null }
  await step(unit, running, { is: 'start' }, noting('start'))
}

/** A process has come to its end: the one that called it goes on, else the application has passed and its record with it. */
async function complete(unit: UnitOfWork, running: Running): Promise<void> {
  const { parentInstance, parentToken } = running.instance
  await endInstance(unit, running, 'completed')
  if (parentInstance === '') return endBusiness(unit, running, { status: 2, result: 2, reason: '', told: '申请流程已通过' })
  const parent = await loadRunning(unit, parentInstance)
  if (isAt(parent, parentToken)) await step(unit, parent, { is: 'done', token: parentToken }, noting('returned'))
}

/** Ends an application at once, wherever it stands: rejected, withdrawn, or deleted by an administrator. */
export async function endApplication(unit: UnitOfWork, running: Running, outcome: Outcome, noted: Noting): Promise<void> {
  await step(unit, running, { is: 'stop' }, noted)
  await endInstance(unit, running, outcome.reason)
  const others = unit.trx.selectFrom('act_z_instance').select('id').where('businessId', '=', running.business.id).where('state', '!=', 'ended')
  for (const { id } of await others.execute()) {
    const other = await loadRunning(unit, id)
    await step(unit, other, { is: 'stop' }, noting(noted.act))
    await endInstance(unit, other, outcome.reason)
  }
  await endBusiness(unit, running, outcome)
}

function enteredBy(effects: readonly Effect[], standing: readonly Token[]): Token[] {
  return effects.flatMap((effect) => (effect.is === 'entered' && standing.some(({ n }) => n === effect.token.n) ? [effect.token] : []))
}
