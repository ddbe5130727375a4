/** A second evaluator of calculated tags, written from the manual alone: steps on a stack, windows worked out anew from the whole past. */
export type Step = { push: number } | { tag: string } | { apply: string; takes: number } | { overTime: string; seconds: number; id: number }

type Look = { at: number; values: ReadonlyMap<string, number> }

const isYes = (value: number) => value !== 0 && !Number.isNaN(value)

export function runProgram(program: readonly Step[], history: readonly Look[]): { value: number | null; isFilling: boolean } {
  const filling = { is: false }
  const value = topOf(program, history, filling)
  return { value: Number.isFinite(value) ? value : null, isFilling: filling.is }
}

function topOf(program: readonly Step[], history: readonly Look[], filling: { is: boolean }): number {
  const stack: number[] = []
  for (const [index, step] of program.entries()) {
    if ('push' in step) stack.push(step.push)
    else if ('tag' in step) stack.push(history.at(-1)?.values.get(step.tag) ?? Number.NaN)
    else if ('overTime' in step) {
      stack.pop()
      stack.push(overTime(step, partBefore(program, index), history, filling))
    } else stack.push(applied(step.apply, stack.splice(stack.length - step.takes)))
  }
  return stack[0] ?? Number.NaN
}

/** The steps that make the one value which the step at `index` takes. */
function partBefore(program: readonly Step[], index: number): readonly Step[] {
  let wanted = 1
  let from = index
  while (wanted > 0) {
    from -= 1
    const step = program[from]
    if (step === undefined) break
    wanted -= 1
    if ('apply' in step) wanted += step.takes
    if ('overTime' in step) wanted += 1
  }
  return program.slice(from, index)
}

function overTime({ overTime: name, seconds }: Extract<Step, { overTime: string }>, part: readonly Step[], history: readonly Look[], filling: { is: boolean }) {
  const seen = history.map(({ at }, index) => ({ at, value: topOf(part, history.slice(0, index + 1), { is: false }) }))
  let stretch: typeof seen = []
  for (const look of seen) {
    const last = stretch.at(-1)
    if (!Number.isFinite(look.value) || (last !== undefined && look.at - last.at > 10_000)) stretch = []
    if (Number.isFinite(look.value)) stretch.push(look)
  }
  const end = history.at(-1)?.at ?? 0
  const from = stretch.findLastIndex(({ at }) => at <= end - seconds * 1000)
  const inside = stretch.slice(Math.max(0, from))
  topOf(part, history, filling)
  const [first, last] = [inside[0], inside.at(-1)]
  if (!first || !last || last.at - first.at < seconds * 1000) filling.is = true
  if (!first || !last || inside.length < 2) return Number.NaN
  const area = inside.slice(1).reduce((sum, look, index) => {
    const before = inside[index] ?? look
    return sum + ((look.at - before.at) / 1000) * ((look.value + before.value) / 2)
  }, 0)
  const elapsedS = (last.at - first.at) / 1000
  if (name === 'rate') return (last.value - first.value) / elapsedS
  return name === 'integral' ? area : area / elapsedS
}

function applied(name: string, given: readonly number[]): number {
  const [one = Number.NaN, other = Number.NaN, third = Number.NaN] = given
  const answers: Record<string, () => number> = {
    '+': () => one + other,
    '-': () => one - other,
    '*': () => one * other,
    '/': () => (Math.abs(other) > 0 ? one / other : Number.NaN),
    '%': () => one % other,
    '<': () => (one < other ? 1 : 0),
    '<=': () => (one <= other ? 1 : 0),
    '>': () => (other < one ? 1 : 0),
    '>=': () => (one >= other ? 1 : 0),
    '==': () => (one === other ? 1 : 0),
    '!=': () => (one === other ? 0 : 1),
    '&&': () => (isYes(one) && isYes(other) ? 1 : 0),
    '||': () => (isYes(one) || isYes(other) ? 1 : 0),
    'unary-': () => 0 - one,
    'unary!': () => (one === 0 ? 1 : 0),
    if: () => (isYes(one) ? other : third),
    min: () => given.reduce((least, value) => (Number.isNaN(least) || Number.isNaN(value) ? Number.NaN : value < least ? value : least)),
    max: () => given.reduce((most, value) => (Number.isNaN(most) || Number.isNaN(value) ? Number.NaN : value > most ? value : most)),
    avg: () => given.reduce((sum, value) => sum + value, 0) / given.length,
    abs: () => (one < 0 ? -one : one),
    round: () => (Number.isFinite(one) ? Math.floor(one + 0.5) : one),
  }
  return answers[name]?.() ?? Number.NaN
}
