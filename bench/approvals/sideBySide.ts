import fc from 'fast-check'
import { anyBlock, bits, drawn } from '../../tests/contract/modules/workflow/blocks.ts'
import type { Block } from '../../tests/contract/modules/workflow/blocks.ts'
import { foreignBpmn } from './foreignBpmn.ts'
import { runForeign } from './foreignEngine.ts'
import { runOwn } from './ownEngine.ts'
import type { Choosing, Outcome } from './ownEngine.ts'
import { causeOf, resolved } from './resolved.ts'
import type { Cause } from './resolved.ts'

export type Difference = { at: number; nodes: number; what: string; cause: Cause | null; own: unknown; foreign: unknown }

/** `tasks` and `ends`: what was compared in all; `most`: nodes of the largest process. */
export type Compared = { models: number; tasks: number; ends: number; most: number; differences: Difference[] }

const mostTurns = 500
const compared = ['finished', 'ends', 'opened', 'isOver'] as const satisfies readonly (keyof Outcome)[]

/** Runs random processes by ours and by bpmn-engine with the same choices: the same tasks done, open at the same turns, and the same ends. */
export async function sideBySide(models: number, seed: number): Promise<Compared> {
  const cases = fc.sample(
    fc.tuple(anyBlock, fc.array(fc.nat(1), { minLength: bits, maxLength: bits }), fc.array(fc.nat(1000), { minLength: 1, maxLength: 40 })),
    { numRuns: models, seed },
  )
  const found: Compared = { models: 0, tasks: 0, ends: 0, most: 0, differences: [] }
  for (const [at, [block, values, picks]] of cases.entries()) {
    const choosing = { pick: (turn: number) => picks[turn % picks.length] ?? 0, mostTurns }
    const both = await runBoth(block, values, choosing)
    const what = differing(both)
    const nodes = drawn(block).model.nodes.length
    if (what !== null) {
      const cause = (await agreesResolved(block, values, choosing, both.own)) ? causeOf(block, values) : null
      found.differences.push({ at, nodes, what, cause, own: both.own[what], foreign: both.foreign[what] })
    }
    found.models += 1
    found.tasks += both.own.finished.length
    found.ends += both.own.ends.length
    found.most = Math.max(found.most, nodes)
  }
  return found
}

type Both = { own: Outcome; foreign: Outcome }

async function runBoth(block: Block, values: readonly number[], choosing: Choosing): Promise<Both> {
  const { model } = drawn(block)
  const fields = Object.fromEntries(values.map((value, bit) => [`b${bit}`, value]))
  return { own: runOwn(model, fields, choosing), foreign: await runForeign(foreignBpmn(model), fields, choosing) }
}

const differing = ({ own, foreign }: Both) => compared.find((what) => JSON.stringify(own[what]) !== JSON.stringify(foreign[what])) ?? null

/** Whether with the choices made both agree, and ours does the very tasks that it did before: then the joins of bpmn-engine are what differed. */
async function agreesResolved(block: Block, values: readonly number[], choosing: Choosing, before: Outcome): Promise<boolean> {
  const plain = resolved(block, values)
  const both = await runBoth(plain, values, choosing)
  const named = (one: Block, { finished }: Outcome) => {
    const tasks = new Map([...drawn(one).tasks].map(([task, id]) => [id, task]))
    return new Set(finished.map((id) => tasks.get(id)))
  }
  const [was, is] = [named(block, before), named(plain, both.own)]
  return differing(both) === null && was.size === is.size && [...was].every((task) => is.has(task)) && before.ends.length === both.own.ends.length
}
