import { expect, test } from 'vitest'
import { sampleChange, sampleChanges, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { stepsOf } from '../../../../src/admin/resource/command/stateSteps.ts'

const states = sampleOrders.states ?? { field: '', all: [], initial: '', way: [], editable: [], deletable: [] }
const made = { byName: '李想', at: '2026-11-18 09:12:00' }
const faces = (current: string, changes: Parameters<typeof stepsOf>[2]) => stepsOf(states, current, changes, made).map(({ state, is }) => `${state} ${is}`)

test('what a record came through is done, with who and when; where it is stands out; the rest is to come', () => {
  const steps = stepsOf(states, 'running', sampleChanges, made)
  expect(steps.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'done', 'done', 'current', 'future', 'future'])
  expect(steps[0]?.entered).toEqual(made)
  expect(steps[2]?.entered).toMatchObject({ byName: '王建国', at: '2026-11-18 14:05:00' })
  expect(steps[5]?.entered).toMatchObject({ byName: '首次投缸' })
  expect(steps[6]?.entered).toBe(null)
})

test('a state beside the way is told at the step it was left from, with who and when', () => {
  const steps = stepsOf(states, 'paused', [...sampleChanges, sampleChange('running', 'paused', '王建国', '11-23 13:08')], made)
  expect(steps.map(({ is }) => is)).toEqual(['done', 'done', 'done', 'done', 'done', 'current', 'future', 'future'])
  expect(steps[5]?.aside).toMatchObject({ state: 'paused', entered: { byName: '王建国' } })
  expect(steps.filter(({ aside }) => aside !== null)).toHaveLength(1)
})

test('two states beside the way in a row lead back to the step before both', () => {
  const changes = [...sampleChanges, sampleChange('running', 'paused', '王', '11-23 13:08'), sampleChange('paused', 'terminated', '王', '11-23 14:00')]
  const step = stepsOf(states, 'terminated', changes, made).find(({ is }) => is === 'current')
  expect([step?.state, step?.aside?.state]).toEqual(['running', 'terminated'])
})

test('a record that went back has what is after it to come again', () => {
  const changes = [sampleChange('draft', 'pending', '李', '11-18 09:40'), sampleChange('pending', 'draft', '王', '11-18 10:00')]
  expect(faces('draft', changes).slice(0, 3)).toEqual(['draft current', 'pending future', 'approved future'])
})

test('a step that was passed over is not called done', () => {
  const changes = [sampleChange('draft', 'approved', '李', '11-18 09:40')]
  expect(faces('approved', changes).slice(0, 3)).toEqual(['draft done', 'pending skipped', 'approved current'])
})

test('without a log the steps stand all the same', () => {
  expect(faces('approved', []).slice(0, 4)).toEqual(['draft done', 'pending done', 'approved current', 'planned future'])
  expect(stepsOf(states, 'cancelled', [], made).find(({ aside }) => aside !== null)?.state).toBe('draft')
})
