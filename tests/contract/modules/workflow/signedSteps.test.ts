import { expect, test } from 'vitest'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import { isFullySigned } from '#contract/modules/workflow/signedSteps.ts'

type Node = ProcessModelInput['nodes'][number]
type Asked = Extract<Node, { kind: 'userTask' }>['countersign']
const two: Parameters<typeof isFullySigned>[1] = { sign: { meaning: 'approve', second: 'review', when: 'always' } }

const signed = (id: string, countersign: Asked = null): Node => ({ kind: 'userTask', id, isSigned: true, countersign })
const drawn = (nodes: readonly Node[], ...ways: string[]) =>
  ProcessModel.parse({
    key: 'p',
    name: 'p',
    nodes: [{ kind: 'start', id: 'start' }, ...nodes, { kind: 'end', id: 'end' }],
    flows: ways.flatMap((way, at) => {
      const steps = way.split(' ')
      return steps.slice(1).map((to, index) => ({ id: `f${at}_${index}`, from: steps[index], to }))
    }),
  })

test('two signed steps one after the other are two signatures, one is one', () => {
  expect(isFullySigned(drawn([signed('a'), signed('b')], 'start a b end'), two)).toBe(true)
  expect(isFullySigned(drawn([signed('a')], 'start a end'), two)).toBe(false)
})

test.each<[who: string, countersign: Asked, isFull: boolean]>([
  ['all must sign', { order: 'parallel', done: 'all' }, true],
  ['a hundred percent must', { order: 'sequential', done: 'ratio', ratio: 100 }, true],
  ['one is enough', { order: 'parallel', done: 'any' }, false],
  ['half are enough', { order: 'parallel', done: 'veto', ratio: 50 }, false],
])('a countersigned step where %s', (_who, countersign, isFull) => {
  expect(isFullySigned(drawn([signed('a', countersign)], 'start a end'), two)).toBe(isFull)
})

test('of two branches of which one is taken each is one signature, of two that are both taken they are two', () => {
  const exclusive: Node[] = [{ kind: 'exclusive', id: 'x' }, signed('a'), signed('b')]
  expect(isFullySigned(drawn(exclusive, 'start x a end', 'x b end'), two)).toBe(false)
  const parallel: Node[] = [{ kind: 'parallel', id: 'x' }, { kind: 'parallel', id: 'y' }, signed('a'), signed('b')]
  expect(isFullySigned(drawn(parallel, 'start x a y end', 'x b y'), two)).toBe(true)
})

test('a step that its own timer goes round is none that everybody signs', () => {
  const round: Node = { kind: 'boundary', id: 'late', at: 'b', interrupts: true, timing: { is: 'after', duration: 'PT1H' } }
  const nodes = [signed('a'), signed('b')]
  expect(isFullySigned(drawn(nodes, 'start a b end'), two)).toBe(true)
  expect(isFullySigned(drawn([...nodes, round], 'start a b end', 'late end'), two)).toBe(false)
})
