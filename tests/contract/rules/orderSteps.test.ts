import { expect, test } from 'vitest'
import { standingOf, stepsOf } from '#contract/rules/orderSteps.ts'
import type { StepTask } from '#contract/rules/orderSteps.ts'

const task = (process: string, seq: number, status: string, more: Partial<StepTask> = {}): StepTask => ({
  planId: 'one',
  process,
  seq,
  status,
  qtyPlan: 100,
  qtyGood: 0,
  machine: '',
  planStartMs: null,
  pauseReason: '',
  ...more,
})

test('a step is summed over the batches of an order, and what is over counts whole', () => {
  const steps = stepsOf([
    task('压制', 3, 'running', { qtyGood: 30 }),
    task('称量', 1, 'done', { qtyGood: 99 }),
    task('磨粉', 2, 'skipped'),
    task('称量', 1, 'running', { planId: 'two', qtyGood: 20 }),
    task('压制', 3, 'pending', { planId: 'two' }),
    task('内包', 4, 'pending'),
    task('检验', 5, 'cancelled'),
  ])
  expect(steps).toEqual([
    { process: '称量', share: 0.6, state: 'running' },
    { process: '磨粉', share: 0, state: 'skipped' },
    { process: '压制', share: 0.15, state: 'running' },
    { process: '内包', share: 0, state: 'waiting' },
  ])
})

test('a step whose batches are all over is done, and one that is only paused says so', () => {
  expect(stepsOf([task('称量', 1, 'done'), task('称量', 1, 'skipped', { planId: 'two' })])).toEqual([{ process: '称量', share: 1, state: 'done' }])
  expect(stepsOf([task('称量', 1, 'paused', { qtyGood: 150 })])).toEqual([{ process: '称量', share: 1, state: 'paused' }])
  expect(stepsOf([])).toEqual([])
})

test('an order stands where it runs furthest, else where it is paused, else where it begins next', () => {
  const [early, late] = [task('称量', 1, 'running', { machine: 'SC-01', planId: 'two' }), task('压制', 3, 'running', { machine: 'PR-04' })]
  expect(standingOf([early, late, task('内包', 4, 'pending', { machine: 'PK-01' })])).toEqual({
    now: '压制 PR-04',
    next: '内包 PK-01',
    isRunning: true,
    pauseReason: '',
    beginsMs: null,
  })
  expect(standingOf([task('压制', 3, 'paused', { pauseReason: '待料', machine: 'PR-01' }), task('内包', 4, 'ready')])).toEqual({
    now: '压制 PR-01',
    next: '内包',
    isRunning: false,
    pauseReason: '待料',
    beginsMs: null,
  })
  expect(standingOf([task('投缸', 2, 'pending', { planStartMs: 900 }), task('称量', 1, 'ready', { planStartMs: 500 })])).toEqual({
    now: '称量',
    next: '投缸',
    isRunning: false,
    pauseReason: '',
    beginsMs: 500,
  })
  expect(standingOf([task('称量', 1, 'done')])).toEqual({ now: '', next: '', isRunning: false, pauseReason: '', beginsMs: null })
})
