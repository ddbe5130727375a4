import { binaryOperators, isTrue, plainFunctions, unaryOperators } from './expression.ts'
import type { Expression } from './expression.ts'
import { createSlidingWindow } from './slidingWindow.ts'

type Read = (tag: string) => number

/** What came out: null where there is no such number, or no second look yet; `isFilling` while a window does not reach back far enough. */
type Outcome = { value: number | null; isFilling: boolean }

type Step = (read: Read, at: number) => number

/**
 * An expression ready to be computed again and again. Every part is computed at every step, also the branch that is not taken: windows
 * go on. A window without a second look gives no number, and what is no number stays so through everything but a choice that leaves it out.
 */
export function createCalculation(expression: Expression): (read: Read, at: number) => Outcome {
  let isFilling = false
  const fill = () => void (isFilling = true)
  const step = stepOf(expression, fill)
  return (read, at) => {
    isFilling = false
    const value = step(read, at)
    return { value: Number.isFinite(value) ? value + 0 : null, isFilling } // + 0 turns -0 into 0
  }
}

function stepOf(expression: Expression, fill: () => void): Step {
  switch (expression.kind) {
    case 'number':
      return () => expression.value
    case 'tag':
      return (read) => read(expression.tag)
    case 'unary': {
      const [apply, of] = [unaryOperators[expression.operator], stepOf(expression.of, fill)]
      return (read, at) => apply(of(read, at))
    }
    case 'binary': {
      const [apply, left, right] = [binaryOperators[expression.operator], stepOf(expression.left, fill), stepOf(expression.right, fill)]
      return (read, at) => apply(left(read, at), right(read, at))
    }
    case 'choice': {
      const [when, yes, no] = [stepOf(expression.when, fill), stepOf(expression.yes, fill), stepOf(expression.no, fill)]
      return (read, at) => {
        const [isSo, one, other] = [when(read, at), yes(read, at), no(read, at)]
        return isTrue(isSo) ? one : other
      }
    }
    case 'call': {
      const [{ of: apply }, parts] = [plainFunctions[expression.name], expression.of.map((part) => stepOf(part, fill))]
      return (read, at) => apply(parts.map((part) => part(read, at)))
    }
    case 'overTime':
      return overTimeStep(expression, fill)
    default:
      return expression satisfies never
  }
}

function overTimeStep({ name, of, seconds }: Extract<Expression, { kind: 'overTime' }>, fill: () => void): Step {
  const part = stepOf(of, fill)
  const window = createSlidingWindow(seconds)
  return (read, at) => {
    window.add(at, part(read, at))
    const seen = window.read()
    if (seen?.isFull !== true) fill()
    if (seen === null) return Number.NaN
    if (name === 'rate') return seen.change / seen.elapsedS
    return name === 'integral' ? seen.area : seen.area / seen.elapsedS
  }
}
