/** A task of one batch of an order. Amounts are of one unit; `seq` counts within the batch. */
export type StepTask = {
  planId: string
  process: string
  seq: number
  status: string
  qtyPlan: number
  qtyGood: number
  machine: string
  planStartMs: number | null
  pauseReason: string
}
export type StepState = 'waiting' | 'running' | 'paused' | 'done' | 'skipped'
export type Step = { process: string; share: number; state: StepState }
export type Standing = { now: string; next: string; isRunning: boolean; pauseReason: string; beginsMs: number | null }

const isOver = ({ status }: StepTask) => status === 'done' || status === 'skipped'

/** The steps of an order in the order of its route, each over all its batches. */
export function stepsOf(tasks: readonly StepTask[]): Step[] {
  const live = tasks.filter(({ status }) => status !== 'cancelled')
  const steps = Map.groupBy(
    live.toSorted((one, other) => one.seq - other.seq),
    ({ process }) => process,
  )
  return [...steps].map(([process, own]) => ({ process, share: shareOf(own), state: stateOf(own) }))
}

/** What came through a step, of what was planned for it; a task that is over counts whole. */
function shareOf(own: readonly StepTask[]): number {
  const asked = own.filter(({ status }) => status !== 'skipped')
  const planned = asked.reduce((sum, { qtyPlan }) => sum + qtyPlan, 0)
  const made = asked.reduce((sum, task) => sum + (task.status === 'done' ? task.qtyPlan : Math.min(task.qtyGood, task.qtyPlan)), 0)
  return planned > 0 ? made / planned : 0
}

function stateOf(own: readonly StepTask[]): StepState {
  if (own.every(({ status }) => status === 'skipped')) return 'skipped'
  if (own.every(isOver)) return 'done'
  if (own.some(({ status }) => status === 'running')) return 'running'
  return own.some(({ status }) => status === 'paused') ? 'paused' : 'waiting'
}

/** Where an order stands: at the task that runs and is furthest, else the one that is paused, else the next one to begin; and what comes after it in its batch. */
export function standingOf(tasks: readonly StepTask[]): Standing {
  const furthest = (status: string) => tasks.filter((task) => task.status === status).toSorted((one, other) => other.seq - one.seq)[0]
  const waiting = tasks
    .filter((task) => task.status === 'ready' || task.status === 'pending')
    .toSorted((one, other) => (one.planStartMs ?? Infinity) - (other.planStartMs ?? Infinity) || one.seq - other.seq)
  const at = furthest('running') ?? furthest('paused') ?? waiting[0]
  if (at === undefined) return { now: '', next: '', isRunning: false, pauseReason: '', beginsMs: null }
  const after = tasks.filter((task) => task.planId === at.planId && task.seq > at.seq && !isOver(task) && task.status !== 'cancelled')
  const next = after.toSorted((one, other) => one.seq - other.seq)[0]
  const isRunning = at.status === 'running'
  const begins = isRunning || at.status === 'paused' ? null : at.planStartMs
  return {
    now: placeOf(at),
    next: next === undefined ? '' : placeOf(next),
    isRunning,
    pauseReason: at.status === 'paused' ? at.pauseReason : '',
    beginsMs: begins,
  }
}

function placeOf({ process, machine }: StepTask): string {
  return machine === '' ? process : `${process} ${machine}`
}
