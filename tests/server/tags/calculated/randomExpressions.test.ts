import { expect, test } from 'vitest'
import { createCalculation } from '../../../../server/tags/calculated/calculation.ts'
import { parseExpression } from '../../../../server/tags/calculated/parseExpression.ts'
import { runProgram } from './stackMachine.ts'
import type { Step } from './stackMachine.ts'
import { seeded } from '../../../support/seeded.ts'

const count = Number(process.env['EXPRESSIONS'] ?? 1500)
const looks = 8
const tags = ['a', 'ML-01.b', 'c_2']

type Made = { text: string; program: Step[]; level: number }

/** Higher binds tighter, as in mathematics and in every language that people know. */
const levels: Record<string, number> = { '||': 1, '&&': 2, '==': 3, '!=': 3, '<': 4, '<=': 4, '>': 4, '>=': 4, '+': 5, '-': 5, '*': 6, '/': 6, '%': 6 }
const highest = 9

/** A random expression as a person would write it, brackets only where they are needed, and beside it what to do as steps on a stack. */
function made(random: () => number, depth: number): Made {
  const pick = <Item>(items: readonly [Item, ...Item[]]): Item => items[Math.floor(random() * items.length)] ?? items[0]
  const below = () => made(random, depth - 1)
  const inBrackets = ({ text, level }: Made, least: number) => (level < least ? `(${text})` : text)
  if (depth === 0 || random() < 0.15) {
    if (random() < 0.5) {
      const value = pick([0, 1, 2, 2.5, 0.125, 100, 7])
      return { text: String(value), program: [{ push: value }], level: highest }
    }
    const tag = pick(['a', 'ML-01.b', 'c_2'])
    return { text: pick([`{${tag}}`, `{ ${tag} }`]), program: [{ tag }], level: highest }
  }
  const what = random()
  if (what < 0.55) {
    const operator = pick(['+', '-', '*', '/', '%', '<', '<=', '>', '>=', '==', '!=', '&&', '||'])
    const level = levels[operator] ?? 0
    const [left, right] = [below(), below()]
    return {
      text: `${inBrackets(left, level)}${pick([' ', ''])}${operator} ${inBrackets(right, level + 1)}`,
      program: [...left.program, ...right.program, { apply: operator, takes: 2 }],
      level,
    }
  }
  if (what < 0.63) {
    const operator = pick(['-', '!'])
    const part = below()
    return { text: `${operator}${inBrackets(part, highest)}`, program: [...part.program, { apply: `unary${operator}`, takes: 1 }], level: 8 }
  }
  if (what < 0.75) {
    const [when, yes, no] = [below(), below(), below()]
    const program: Step[] = [...when.program, ...yes.program, ...no.program, { apply: 'if', takes: 3 }]
    if (random() < 0.5) return { text: `if(${when.text}, ${yes.text}, ${no.text})`, program, level: highest }
    return { text: `${inBrackets(when, 1)} ? ${inBrackets(yes, 1)} : ${inBrackets(no, 1)}`, program, level: 0 }
  }
  if (what < 0.9) {
    const name = pick(['min', 'max', 'avg', 'abs', 'round'])
    const parts = Array.from({ length: name === 'abs' || name === 'round' ? 1 : 1 + Math.floor(random() * 3) }, below)
    return {
      text: `${name}(${parts.map(({ text }) => text).join(', ')})`,
      program: [...parts.flatMap(({ program }) => program), { apply: name, takes: parts.length }],
      level: highest,
    }
  }
  const name = pick(['rate', 'integral', 'window'])
  const seconds = pick([1, 3, 5, 60])
  const part = below()
  return { text: `${name}(${part.text}, ${seconds})`, program: [...part.program, { overTime: name, seconds, id: random() }], level: highest }
}

test('random expressions come out as a second evaluator says, look after look', () => {
  const random = seeded(58)
  let compared = 0
  const refusals: string[] = []
  for (let index = 0; index < count; index += 1) {
    const { text, program } = made(random, 4)
    const parsed = parseExpression(text)
    if ('reason' in parsed) {
      refusals.push(parsed.reason)
      continue
    }
    const compute = createCalculation(parsed.expression)
    const history: { at: number; values: Map<string, number> }[] = []
    let at = 0
    for (let look = 0; look < looks; look += 1) {
      at += random() < 0.1 ? 12_000 : 500 + Math.floor(random() * 1500)
      const values = new Map(tags.map((tag) => [tag, random() < 0.2 ? 0 : Math.round((random() * 40 - 10) * 8) / 8]))
      history.push({ at, values })
      const { value, isFilling } = compute((tag) => values.get(tag) ?? Number.NaN, at)
      const second = runProgram(program, history)
      expect(isSame(value, second.value), `${text} at look ${look}: ${value}, ${second.value}`).toBe(true)
      expect(isFilling, text).toBe(second.isFilling)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(count * looks * 0.95)
  expect(refusals.filter((reason) => !/最多|套得太深/.test(reason))).toEqual([]) // the only grounds on which a well-formed one is refused
})

/** Equal within 1e-6 of the greater; no value equals no value alone. */
function isSame(one: number | null, other: number | null): boolean {
  if (one === null || other === null) return one === other
  return Math.abs(one - other) <= 1e-6 * Math.max(1, Math.abs(other))
}
