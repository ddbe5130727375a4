import { decided, nextSeq, seqStep } from '#contract/modules/workflow/signing.ts'
import type { Signer } from '#contract/modules/workflow/signing.ts'
import type { ReadUnit, UnitOfWork } from '../../../bus/unit.ts'
import { writeHistory } from '../engine/noted.ts'
import type { Noting } from '../engine/noted.ts'
import { tasksOf } from '../engine/running.ts'
import type { TaskRow } from '../engine/running.ts'
import { endApplication, step } from '../engine/step.ts'
import { changeTask } from '../engine/taskWrites.ts'
import { tellNewTask } from '../people/tell.ts'
import type { OwnTask } from './ownTask.ts'
import { replaceFrozen } from './replaceFrozen.ts'

/** One of several decides for themselves; what was drawn for a single person is decided by whoever was added as well. */
const alone = { order: 'sequential', done: 'all', ratio: 100 } as const

/** A task was decided: the step is over when its signers say so, else the next of them are asked. */
export async function decide(unit: UnitOfWork, { running, task, node }: OwnTask, noted: Noting): Promise<void> {
  const tasks = await tasksOf(unit, running, task.token)
  const signers = tasks.map((one) => ({ ...one, ...signerOf(one) }))
  const decision = decided(node.countersign ?? alone, signers)
  if (decision === 'passed') return step(unit, running, { is: 'done', token: task.token }, noted)
  if (decision === 'rejected') return reject(unit, { running, task, node }, noted)
  const round = signers.filter(({ seq }) => seq % seqStep === 0)
  const isRoundOver = decided(node.countersign ?? alone, round) === 'passed'
  const needless = isRoundOver ? round.filter(({ state }) => state === 'open' || state === 'later') : [] // only added ones are still asked
  for (const one of needless) await changeTask(unit, noted, one, { state: 'gone', outcome: 'decided' })
  const left = signers.filter((one) => !needless.includes(one))
  const seq = nextSeq(left)
  const asked = left.filter((one) => one.state === 'later' && one.seq === seq)
  for (const one of asked) await changeTask(unit, noted, one, { state: 'open' })
  const people = await replaceFrozen(unit, noted, asked)
  await writeHistory(unit, running, noted)
  await tellNewTask(unit, running, people)
}

/** Whether what one signer says now decides the step, with what the others said before. */
export async function isDecidedBy(unit: Pick<ReadUnit, 'trx'>, { running, task, node }: OwnTask, says: 'passed' | 'rejected'): Promise<boolean> {
  const signers = (await tasksOf(unit, running, task.token)).map((one) => signerOf(one.id === task.id ? { ...one, state: says } : one))
  return decided(node.countersign ?? alone, signers) === says
}

/** To the applicant: the instance ends, the record is a draft again. */
export function reject(unit: UnitOfWork, { running }: OwnTask, noted: Noting): Promise<void> {
  const told = noted.comment === '' ? '申请流程已驳回' : `申请流程已驳回：${noted.comment}`
  return endApplication(unit, running, { status: 2, result: 3, reason: 'backed', told }, noted)
}

const states: Readonly<Record<string, Signer['state']>> = { later: 'later', open: 'open', passed: 'passed', rejected: 'rejected' }

function signerOf({ seq, state }: TaskRow): Signer {
  return { seq, state: states[state] ?? 'gone' }
}
