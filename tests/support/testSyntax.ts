import { Visitor } from 'vite'
import type { ESTree } from 'vite'

/** Whether a call makes a test: `test(…)`, `test.each(…)(…)`, `test.runIf(…)(…)`. */
export function isTest(callee: ESTree.Expression | ESTree.Super): boolean {
  if (callee.type === 'Identifier') return callee.name === 'test'
  if (callee.type === 'MemberExpression')
    return isTest(callee.object) && !(callee.property.type === 'Identifier' && /^(before|after)/.test(callee.property.name))
  return callee.type === 'CallExpression' && isTest(callee.callee)
}

/** Functions by their names, also those inside a `describe` or a loop. */
export function functionsIn(program: ESTree.Program): { name: string; whole: ESTree.Span }[] {
  const found: { name: string; whole: ESTree.Span }[] = []
  new Visitor({
    FunctionDeclaration(one) {
      if (one.id) found.push({ name: one.id.name, whole: one })
    },
    VariableDeclarator(one) {
      if (one.id.type === 'Identifier' && one.init && /Function/.test(one.init.type)) found.push({ name: one.id.name, whole: one })
    },
  }).visit(program)
  return found
}

/** What a test calls itself, or through a function of its own file, that fails when something is not so: waiting for a text is not it. */
export const judges = /\b(expect|fc\.assert|expectTypeOf)\b/

/** The functions of a file that judge. */
export function judgingFunctions(program: ESTree.Program, source: string): string[] {
  return functionsIn(program).flatMap(({ name, whole: { start, end } }) => (judges.test(source.slice(start, end)) ? [name] : []))
}
