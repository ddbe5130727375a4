import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'

/**
 * Words that the house does not use, and how often each still names something (docs/glossary.md, design of the house). A number may only become
 * smaller: write a better word in place of a new one, and put the smaller number here. Properties are exempt, since the wire has its own names.
 */
const types = { Parts: 85, Written: 19, Asked: 13, Told: 12, Standing: 5, Served: 0, Asking: 1 }
const identifiers = { face: 39, omen: 0, wander: 2, served: 9, veil: 0, mishaps: 4, overtaken: 1, lateWire: 0, RowCommands: 1 }
/** nobody is "he": comments say what somebody does without it */
const inComments = { 'he, his, him': 12, 'who is not': 0 }
const commentWords = { 'he, his, him': /\b(he|his|him)\b/gi, 'who is not': /\bwho is not\b/gi } as const

const files = atLeast(
  2000,
  globSync('{contract,server,plant,src,kiosk}/**/*.{ts,tsx,mjs}').map((file) => file.replaceAll('\\', '/')),
)

/** The names that a program gives: of types, and of values, functions and parameters, wherever they stand. */
function namesIn(program: ESTree.Program): { types: string[]; values: string[] } {
  const found = { types: [] as string[], values: [] as string[] }
  const bound = (pattern: ESTree.BindingPattern | ESTree.ParamPattern | null): void => {
    switch (pattern?.type) {
      case 'Identifier':
        found.values.push(pattern.name)
        return
      case 'ObjectPattern':
        for (const property of pattern.properties) bound(property.type === 'RestElement' ? property.argument : property.value)
        return
      case 'ArrayPattern':
        for (const element of pattern.elements) bound(element?.type === 'RestElement' ? element.argument : element)
        return
      case 'AssignmentPattern':
        bound(pattern.left)
        return
      case 'RestElement':
        bound(pattern.argument)
        return
      default: // a parameter property, which our TypeScript does not have
    }
  }
  const of = ({ id, params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    if (id) found.values.push(id.name)
    for (const parameter of params) bound(parameter)
  }
  new Visitor({
    TSTypeAliasDeclaration: ({ id }) => void found.types.push(id.name),
    TSInterfaceDeclaration: ({ id }) => void found.types.push(id.name),
    ClassDeclaration: ({ id }) => void (id && found.types.push(id.name)),
    VariableDeclarator: ({ id }) => bound(id),
    FunctionDeclaration: of,
    FunctionExpression: of,
    ArrowFunctionExpression: of,
  }).visit(program)
  return found
}

/** How often each word is there, and in which files. */
function counted(words: readonly string[], timesIn: (word: string, file: (typeof parsed)[number]) => number): Map<string, { times: number; where: string[] }> {
  return new Map(
    words.map((word) => {
      const uses = parsed.flatMap((file) => Array.from({ length: timesIn(word, file) }, () => file.file))
      return [word, { times: uses.length, where: [...new Set(uses)] }]
    }),
  )
}

const parsed = files.map((file) => {
  const { program, comments } = parseSync(file, readFileSync(file, 'utf8'))
  return { file, names: namesIn(program), comments: comments.map(({ value }) => value).join('\n') }
})

test.each([
  ['types', types, (word: string, { names }: (typeof parsed)[number]) => names.types.filter((name) => name === word).length],
  ['values, functions and parameters', identifiers, (word: string, { names }: (typeof parsed)[number]) => names.values.filter((name) => name === word).length],
  [
    'comments',
    inComments,
    (word: string, { comments }: (typeof parsed)[number]) => [...comments.matchAll(commentWords[word as keyof typeof commentWords])].length, // its own words
  ],
])('no word that the house does not use comes into %s', (of, allowed: Readonly<Record<string, number>>, timesIn) => {
  const found = counted(Object.keys(allowed), timesIn)
  process.stdout.write(`words left in ${of}: ${Array.from(found, ([word, { times }]) => `${word} ${times}`).join(', ')}\n`)
  for (const [word, { times, where }] of found) expect(times, `${word}, in ${where.join(', ')}`).toBeLessThanOrEqual(allowed[word] ?? 0)
  expect(found.size).toBe(Object.keys(allowed).length)
})

test('a name counts where it is given, and a property does not', () => {
  const { program } = parseSync(
    'x.ts',
    'type Parts = { face: 1 }; const { face: omen, served = 1 } = x; function veil([a, ...wander]: Parts) { return { face: a } }',
  )
  expect(namesIn(program)).toEqual({ types: ['Parts'], values: ['omen', 'served', 'veil', 'a', 'wander'] })
})
