import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { advance, nothingYet, ProcessStuck } from '#contract/modules/workflow/advance.ts'
import type { Effect, TokenState } from '#contract/modules/workflow/advance.ts'
import { graphOf } from '#contract/modules/workflow/graph.ts'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'
import { modelTroubles } from '#contract/modules/workflow/modelTroubles.ts'
import { anyBlock, bits, drawn, runsOf } from './blocks.ts'

const line = (...ids: string[]) => ids.slice(1).map((to, at) => ({ id: `${ids[at] ?? ''}_${to}`, from: ids[at] ?? '', to }))
const user = (id: string, parent: string | null = null) => ({ kind: 'userTask' as const, id, parent })
const graphFor = (nodes: ProcessModelInput['nodes'], flows: ProcessModelInput['flows']) =>
  graphOf(ProcessModel.parse({ key: 'p', name: 'p', nodes: [{ kind: 'start', id: 'start' }, ...nodes, { kind: 'end', id: 'end' }], flows }))
const standsAt = ({ tokens }: TokenState) => tokens.map(({ nodeId }) => nodeId).toSorted()
const isEnded = (effects: readonly Effect[]) => effects.some(({ is }) => is === 'ended')

test('300 random processes run exactly the tasks that their shape says, in whatever order people act, and end once', () => {
  let ran = 0
  fc.assert(
    fc.property(
      anyBlock,
      fc.array(fc.nat(1), { minLength: bits, maxLength: bits }),
      fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 }),
      (block, values, picks) => {
        const { model, tasks } = drawn(block)
        const fields = Object.fromEntries(values.map((value, at) => [`b${at}`, value]))
        const graph = graphOf(model)
        let { standing, effects } = advance(graph, nothingYet, { is: 'start' }, fields)
        const finished: string[] = []
        let ends = isEnded(effects) ? 1 : 0
        for (let turn = 0; standing.tokens.length > 0 && turn < 500; turn += 1) {
          const open = standing.tokens.filter(({ nodeId }) => graph.node(nodeId).kind === 'userTask')
          const token = open[(picks[turn % picks.length] ?? 0) % open.length]
          if (!token) throw new Error(`nobody can go on: ${JSON.stringify(standing)}`)
          finished.push(token.nodeId)
          ;({ standing, effects } = advance(graph, standing, { is: 'done', token: token.n }, fields))
          if (isEnded(effects)) ends += 1
        }
        const expected = runsOf(block, values).map((one) => tasks.get(one) ?? '')
        expect(finished.toSorted()).toEqual(expected.toSorted())
        expect(ends).toBe(1)
        ran += 1
      },
    ),
    { numRuns: 300, seed: 50 },
  )
  expect(ran).toBeGreaterThanOrEqual(300)
})

describe('what a token does', () => {
  test('an end that terminates takes everything of its process with it, an ordinary end only its own token', () => {
    const nodes = (terminates: boolean): ProcessModelInput['nodes'] => [
      { kind: 'parallel', id: 'fork' },
      user('a'),
      user('b'),
      { kind: 'end', id: 'stop', terminates },
    ]
    const flows = [...line('start', 'fork', 'a', 'stop'), ...line('fork', 'b', 'end')]
    const after = [true, false].map((terminates) => {
      const graph = graphFor(nodes(terminates), flows)
      const { standing } = advance(graph, nothingYet, { is: 'start' }, {})
      return standsAt(advance(graph, standing, { is: 'done', token: standing.tokens[0]?.n ?? 0 }, {}).standing)
    })
    expect(after).toEqual([[], ['b']])
  })

  test('a terminate inside a sub-process ends that sub-process alone', () => {
    const graph = graphFor(
      [
        { kind: 'subProcess', id: 'sub' },
        { kind: 'start', id: 's', parent: 'sub' },
        { kind: 'parallel', id: 'fork', parent: 'sub' },
        user('a', 'sub'),
        user('b', 'sub'),
        { kind: 'end', id: 'stop', parent: 'sub', terminates: true },
        user('after'),
      ],
      [...line('start', 'sub', 'after', 'end'), ...line('s', 'fork', 'a', 'stop'), ...line('fork', 'b', 'stop')],
    )
    const { standing } = advance(graph, nothingYet, { is: 'start' }, {})
    expect(standsAt(standing)).toEqual(['a', 'b', 'sub'])
    const a = standing.tokens.find(({ nodeId }) => nodeId === 'a')?.n ?? 0
    expect(standsAt(advance(graph, standing, { is: 'done', token: a }, {}).standing)).toEqual(['after'])
  })

  test.each([
    [true, ['late']],
    [false, ['late', 'work']],
  ])('a boundary timer that interrupts (%s) leaves %j', (interrupts, expected) => {
    const graph = graphFor(
      [
        user('work'),
        { kind: 'boundary', id: 'due', at: 'work', interrupts, timing: { is: 'after', duration: 'PT1H' } },
        user('late'),
        { kind: 'end', id: 'other' },
      ],
      [...line('start', 'work', 'end'), ...line('due', 'late', 'other')],
    )
    const { standing } = advance(graph, nothingYet, { is: 'start' }, {})
    const token = standing.tokens[0]?.n ?? 0
    expect(standsAt(advance(graph, standing, { is: 'boundary', token, node: 'due' }, {}).standing)).toEqual(expected)
  })

  test('an inclusive join waits for a branch that can still come, and for no other', () => {
    const graph = graphFor(
      [{ kind: 'inclusive', id: 'fork' }, user('a'), user('b'), user('c'), { kind: 'inclusive', id: 'join' }, user('after')],
      [
        { id: 'to_a', from: 'fork', to: 'a', when: { field: 'a', is: 'eq', value: 1 } },
        { id: 'to_b', from: 'fork', to: 'b', when: { field: 'b', is: 'eq', value: 1 } },
        { id: 'to_c', from: 'fork', to: 'c', when: { field: 'c', is: 'eq', value: 1 } },
        ...line('start', 'fork'),
        ...line('a', 'join', 'after', 'end'),
        ...line('b', 'join'),
        ...line('c', 'join'),
      ],
    )
    const values = { a: 1, b: 1, c: 0 }
    let { standing } = advance(graph, nothingYet, { is: 'start' }, values)
    const of = (nodeId: string) => standing.tokens.find((token) => token.nodeId === nodeId)?.n ?? 0
    ;({ standing } = advance(graph, standing, { is: 'done', token: of('a') }, values))
    expect(standsAt(standing)).toEqual(['b', 'join'])
    ;({ standing } = advance(graph, standing, { is: 'done', token: of('b') }, values))
    expect(standsAt(standing)).toEqual(['after'])
  })

  test('a choice that nothing fits says so, and a loop without a waiting step does not run for ever', () => {
    const stuck = graphFor(
      [{ kind: 'exclusive', id: 'x', name: '金额' }],
      [...line('start', 'x'), { id: 'f', from: 'x', to: 'end', when: { field: 'a', is: 'gt', value: 1 } }],
    )
    expect(() => advance(stuck, nothingYet, { is: 'start' }, { a: 1 })).toThrow('节点“金额”没有一条分支的条件满足')
    expect(advance(stuck, nothingYet, { is: 'start' }, { a: 2 }).standing.tokens).toEqual([])
    const loop = graphFor(
      [
        { kind: 'exclusive', id: 'x' },
        { kind: 'exclusive', id: 'y' },
      ],
      [...line('start', 'x', 'y', 'x')],
    )
    expect(() => advance(loop, nothingYet, { is: 'start' }, {})).toThrow(ProcessStuck)
  })

  test('a token that left already is not moved twice', () => {
    const graph = graphFor([user('a'), user('b')], line('start', 'a', 'b', 'end'))
    const { standing } = advance(graph, nothingYet, { is: 'start' }, {})
    const event = { is: 'done', token: standing.tokens[0]?.n ?? 0 } as const
    const after = advance(graph, standing, event, {}).standing
    expect(() => advance(graph, after, event, {})).toThrow('这一步已经办完，请刷新')
  })
})

describe('what cannot be deployed', () => {
  const model = (nodes: ProcessModelInput['nodes'], flows: ProcessModelInput['flows']) =>
    ProcessModel.parse({ key: 'p', name: 'p', nodes: [{ kind: 'start', id: 'start' }, ...nodes, { kind: 'end', id: 'end' }], flows })

  const passing = { kind: 'boundary', id: 'due', at: 'a', interrupts: true, timing: { is: 'after', duration: 'PT4H' }, act: 'pass' } as const

  test('a sound process has no troubles', () => {
    expect(modelTroubles(model([user('a')], line('start', 'a', 'end')))).toEqual([])
    for (const act of ['pass', 'remind', 'reject'] as const)
      expect(
        modelTroubles(
          model(
            [
              { ...user('a'), isSigned: act !== 'pass' },
              { ...passing, act },
            ],
            line('start', 'a', 'end'),
          ),
        ),
        act,
      ).toEqual([])
  })

  test.each([
    ['no way to the end', model([user('a')], [...line('start', 'a'), ...line('a', 'a')]), '没有连线通到“end”'],
    ['an id twice', model([user('a'), user('a')], line('start', 'a', 'end')), '编号“a”用了两次，请改为不同的编号'],
    [
      'an unknown handler',
      model([{ kind: 'serviceTask', id: 's', name: '自动', handler: 'rm -rf' }], line('start', 's', 'end')),
      '自动步骤“自动”没有选择可用的处理，或处理不存在',
    ],
    [
      'a loop without a waiting step',
      model(
        [
          { kind: 'exclusive', id: 'x' },
          { kind: 'exclusive', id: 'y' },
        ],
        [...line('start', 'x', 'y', 'x'), { id: 'out', from: 'y', to: 'end' }],
      ),
      '这里的循环中没有等待的步骤，流程会一直打转',
    ],
    [
      'a timer that passes what is signed',
      model([{ ...user('a'), isSigned: true }, passing], line('start', 'a', 'end')),
      '“a”要签名或要填写，不能超时自动通过，请改为催办、上报或转办',
    ],
    [
      'a timer that passes what is filled in',
      model([{ ...user('a'), fields: [{ field: 'reason', access: 'required' }] }, passing], line('start', 'a', 'end')),
      '“a”要签名或要填写，不能超时自动通过，请改为催办、上报或转办',
    ],
    ['a process that calls itself', model([{ kind: 'callActivity', id: 'c', calls: 'p' }], line('start', 'c', 'end')), '流程不能调用自己'],
  ])('%s is named', (_what, wrong, why) => {
    expect(modelTroubles(wrong).map((one) => one.why)).toContain(why)
  })
})
