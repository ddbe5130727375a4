import fc from 'fast-check'
import { ProcessModel } from '#contract/modules/workflow/model.ts'
import type { ProcessModelInput } from '#contract/modules/workflow/model.ts'

type Input = ProcessModelInput
/** A part of a process with one way in and one way out. */
type Block =
  | { is: 'step'; node: Omit<Input['nodes'][number], 'id' | 'parent'> }
  | { is: 'row'; blocks: Block[] }
  | { is: 'split'; kind: 'exclusive' | 'parallel' | 'inclusive'; ways: Block[] }
  | { is: 'sub'; inner: Block }

const text = fc.stringMatching(/^[一-龥A-Za-z0-9<>&"'|{}$\n ]{0,20}$/).map((name) => name.trim())
const codes = fc.array(fc.stringMatching(/^[a-z0-9_]{1,8}$/), { minLength: 1, maxLength: 3 })
const who = fc.array(
  fc.oneof(
    fc.record({ is: fc.constant('role' as const), roles: codes }),
    fc.record({ is: fc.constant('user' as const), usernames: codes }),
    fc.record({ is: fc.constant('departmentHead' as const) }),
    fc.record({ is: fc.constant('applicantHead' as const), levels: fc.integer({ min: 1, max: 10 }) }),
    fc.record({ is: fc.constant('chosen' as const) }),
  ),
  { maxLength: 3 },
)
const countersign = fc.option(
  fc.record({
    order: fc.constantFrom('parallel' as const, 'sequential' as const),
    done: fc.constantFrom('all' as const, 'any' as const, 'ratio' as const, 'veto' as const),
    ratio: fc.integer({ min: 1, max: 100 }),
  }),
)
const fields = fc.array(
  fc.record({ field: fc.constantFrom('qty', 'reason'), access: fc.constantFrom('hidden' as const, 'read' as const, 'edit' as const, 'required' as const) }),
  { maxLength: 2 },
)
const timing = fc.oneof(
  fc.record({ is: fc.constant('after' as const), duration: fc.constantFrom('PT4H', 'P1DT30M', 'P2W'), workingTime: fc.boolean() }),
  fc.record({ is: fc.constant('cron' as const), cron: fc.constantFrom('0 0 8 ? * MON', '0 30 17 L * ?') }),
)
const step = fc
  .oneof(
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('userTask' as const), name: text, who, countersign, isSigned: fc.boolean(), fields }) },
    fc.record({ kind: fc.constant('serviceTask' as const), name: text, handler: fc.constantFrom('record.pass', 'record.reject') }),
    fc.record({ kind: fc.constant('sendTask' as const), name: text, who, title: text, content: text }),
    fc.record({ kind: fc.constant('callActivity' as const), name: text, calls: fc.constant('other') }),
    fc.record({ kind: fc.constant('timer' as const), name: text, timing }),
  )
  .map((node): Block => ({ is: 'step', node }))
const { block } = fc.letrec<{ block: Block }>((tie) => ({
  block: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'block' },
    step,
    fc.record({ is: fc.constant('row' as const), blocks: fc.array(tie('block'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      is: fc.constant('split' as const),
      kind: fc.constantFrom('exclusive' as const, 'parallel' as const, 'inclusive' as const),
      ways: fc.array(tie('block'), { minLength: 2, maxLength: 3 }),
    }),
    fc.record({ is: fc.constant('sub' as const), inner: tie('block') }),
  ),
}))

/** Processes that people could draw: blocks in a row, side by side and inside one another, some steps with a time limit. */
export const randomModel = fc
  .record({ inner: block, name: text, repeated: fc.constantFrom('ask' as const, 'pass' as const), limit: fc.option(fc.boolean()) })
  .map(({ inner, name, repeated, limit }) => {
    const nodes: Input['nodes'] = []
    const flows: Input['flows'] = []
    const make = (node: object, parent: string | null) => {
      const id = `n${nodes.length}`
      nodes.push({ ...node, id, parent } as Input['nodes'][number])
      return id
    }
    const join = (from: string, to: string, more: object) => flows.push({ id: `f${flows.length}`, from, to, ...more })
    const whole = (body: Block, parent: string | null) => {
      const start = make({ kind: 'start', name: '' }, parent)
      const last = build(body, start, {}, parent)
      join(last, make({ kind: 'end', name: '', terminates: parent === null && limit === true }, parent), {})
    }
    function build(part: Block, from: string, more: object, parent: string | null): string {
      if (part.is === 'row') return part.blocks.reduce((last, one, at) => build(one, last, at === 0 ? more : {}, parent), from)
      if (part.is === 'split') {
        const split = make({ kind: part.kind, name: '' }, parent)
        join(from, split, more)
        const lasts = part.ways.map((way, at) =>
          build(way, split, part.kind === 'parallel' || at === 0 ? {} : { when: { field: 'qty', is: 'gt', value: at } }, parent),
        )
        const first = flows.find((flow) => flow.from === split)
        const node = nodes.find(({ id }) => id === split)
        if (node && part.kind !== 'parallel') Object.assign(node, { fallback: first?.id ?? null })
        const joined = make({ kind: part.kind, name: '' }, parent)
        for (const last of lasts) join(last, joined, {})
        return joined
      }
      const id = make(part.is === 'sub' ? { kind: 'subProcess', name: '' } : part.node, parent)
      join(from, id, more)
      if (part.is === 'sub') whole(part.inner, id)
      else if (part.node.kind === 'userTask' && limit !== null)
        make({ kind: 'boundary', name: '', at: id, interrupts: limit, timing: { is: 'after', duration: 'PT4H' }, act: 'remind' }, parent)
      return id
    }
    whole(inner, null)
    return ProcessModel.parse({ key: 'random', name: name === '' ? '随机' : name, repeated, nodes, flows })
  })
