import { parseSync, Visitor } from 'vite'
import { boundary, connective, equality, negate, sign } from './logic.ts'
import { applied } from './mutation.ts'
import type { Mutation } from './mutation.ts'
import { dropCall, dropElement, returnEarly, returnNull, swapArguments } from './statements.ts'
import { unpromised } from './unpromised.ts'
import { number, swapTexts, text, truth, word } from './values.ts'

/** The closed list, by the name that is printed (docs/decisions/089-rows-broken-at-random.md). */
export const kinds = {
  negate,
  boundary,
  equality,
  connective,
  sign,
  number,
  truth,
  text,
  word,
  'swap texts': swapTexts,
  'swap arguments': swapArguments,
  'drop element': dropElement,
  'drop call': dropCall,
  'return early': returnEarly,
  'return null': returnNull,
}

/** Every mutation of the list in a file, in the order of the file, but for those of what nobody is promised. Throws when the file cannot be parsed. */
export function mutationsIn(file: string, source: string): Mutation[] {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const skipped = unpromised(program, source)
  const mutations: Mutation[] = []
  for (const [kind, find] of Object.entries(kinds)) {
    const found = find(source, ({ start, end }, replacement) => {
      if (!skipped.some((span) => span.start <= start && end <= span.end)) mutations.push({ kind, start, end, replacement })
    })
    new Visitor(found).visit(program)
  }
  return mutations.toSorted((one, other) => one.start - other.start)
}

/** Whether the changed file is still a program: what cannot be parsed breaks every row and says nothing about one. */
export function isProgram(file: string, source: string, mutation: Mutation): boolean {
  return parseSync(file, applied(source, mutation)).errors.length === 0
}
