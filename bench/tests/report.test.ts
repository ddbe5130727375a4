import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planOf } from '../plan.ts'
import { judge } from '../report/judge.ts'
import type { Outcome } from '../report/store.ts'
import { promises, spreadText } from '../report/table.ts'
import { L1 } from '../rows/L1.ts'
import { S4 } from '../rows/S4.ts'
import type { Check } from '../rows/row.ts'

const begun = { at: '2026-11-22T00:00:00.000Z', versions: '', machine: { load1: 0, loopMs: 0 } }
const done = (contender: Outcome['contender'], round: number, latencyP50Ms: number): Outcome => ({
  ...begun,
  run: 'live',
  contender,
  round,
  figures: { latencyP50Ms },
  failure: null,
})
const check: Check = { what: 'p50', run: 'live', figure: 'latencyP50Ms', unit: 'ms', ours: 'millwright', peer: 'fuxa-tuned', atMost: 0.55 }

test('ratios are taken round by round, and their median decides', () => {
  const outcomes = [
    ...[20, 60, 30].map((ms, index) => done('millwright', index + 1, ms)),
    ...[100, 100, 50].map((ms, index) => done('fuxa-tuned', index + 1, ms)),
  ]
  const { counts, isMet } = judge(outcomes, check)
  assert.deepEqual([counts.median, counts.least, counts.most], [0.6, 0.2, 0.6])
  assert.equal(isMet, false)
})

test('a peer that failed leaves the promise open, with the reason', () => {
  const outcomes: Outcome[] = [
    done('millwright', 1, 20),
    { ...begun, run: 'live', contender: 'fuxa-tuned', round: 1, figures: null, failure: 'its port did not open' },
  ]
  const { counts, isMet } = judge(outcomes, check)
  assert.equal(isMet, null)
  assert.equal(counts.failure, 'its port did not open')
  assert.match(promises([L1], outcomes), /not measured: its port did not open/)
})

test('a peer that did nothing gives no ratio: the round does not count', () => {
  const outcomes = [
    done('millwright', 1, 20),
    done('fuxa-tuned', 1, 0),
    done('millwright', 2, 20),
    done('fuxa-tuned', 2, 50),
    done('fuxa-tuned', 3, Number.NaN),
    done('millwright', 3, 1),
  ]
  assert.deepEqual([judge(outcomes, check).counts.median, judge(outcomes, check).counts.rounds], [0.4, 1])
})

test('a recovery is held against the better peer, and a peer that never comes back does not help us', () => {
  const slower: Check = { ...check, peer: null, slowerThanBestOf: ['fuxa-tuned', 'node-red-template'], atMost: 500 }
  const outcomes = [done('millwright', 1, 900), done('fuxa-tuned', 1, Infinity), done('node-red-template', 1, 300)]
  assert.equal(judge(outcomes, slower).counts.median, 600)
  assert.equal(judge(outcomes, slower).isMet, false)
})

test('the table says least and most beside the median, and "never" for what never came', () => {
  assert.equal(spreadText({ median: 27.31, least: 25, most: 30.2, rounds: 3, failure: null }, 'ms'), '27.3 ms (25–30.2)')
  assert.equal(spreadText({ median: Infinity, least: Infinity, most: Infinity, rounds: 3, failure: null }, 'ms'), 'never')
})

test('the second round goes the other way round, and nobody is measured twice for two rows', () => {
  const [first, second] = [1, 2].map((round) => planOf([L1, L1, S4], 2).filter((job) => job.round === round))
  assert.deepEqual(
    second?.map(({ run, contender }) => `${run} ${contender}`),
    first?.map(({ run, contender }) => `${run} ${contender}`).reverse(),
  )
  assert.equal(new Set(first?.map(({ run, contender }) => `${run} ${contender}`)).size, first?.length)
})
