import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'
import { isTest, judgingFunctions } from './testSyntax.ts'
import { constantNamed, isWrittenOut, readConstants } from './writtenOut.ts'

type Loop = { list: ESTree.Span; names: ReadonlySet<string>; expects: number }
/** Within one test: its loops, and each expectation with the loops around it. */
type Found = { call: ESTree.Span; loops: Loop[]; around: Loop[]; expectations: { text: string; around: readonly Loop[] }[] }

const overParts = /^(forEach|map|flatMap|every|some|filter)$/
/** names that tell nothing of a list */
const anyName = new Set([
  'Object',
  'Array',
  'Map',
  'Set',
  'length',
  'map',
  'filter',
  'flatMap',
  'entries',
  'keys',
  'values',
  'resources',
  'api',
  'call',
  'includes',
])

/**
 * The loops of a test file that may run not once unseen: they expect something, go over a list that is not written out, and no
 * expectation beyond them names the list or what they count. Line (from 1) and the list.
 */
export function hollowLoops(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  readConstants(file, source)
  const judging = judgingFunctions(program, source)
  const text = ({ start, end }: ESTree.Span) => source.slice(start, end)
  const lineOf = ({ start }: ESTree.Span) => source.slice(0, start).split('\n').length
  const hollow: string[] = []
  let test: Found | null = null

  let drawn = 0 // properties around, whose lists are drawn by fast-check as often as they say
  const enter = (node: ESTree.Node & ESTree.Span, list: ESTree.Expression | null) => {
    const loop = { list: list ?? node, names: new Set([...namesIn(text(list ?? node)), ...countedIn(text(node))]), expects: 0 }
    if (drawn > 0) return
    test?.around.push(loop)
    test?.loops.push(loop)
  }
  const leave = (list: ESTree.Span) => {
    if (test?.around.at(-1)?.list === list) test.around.pop()
  }
  const judge = ({ expectations, loops }: Found) => {
    for (const loop of loops.filter(({ expects }) => expects > 0)) {
      const beyond = expectations.filter(({ around }) => !around.includes(loop)).flatMap((one) => [...namesIn(one.text)])
      if (!beyond.some((name) => loop.names.has(name))) hollow.push(`${file}:${lineOf(loop.list)} over ${text(loop.list).replaceAll(/\s+/g, ' ').slice(0, 90)}`)
    }
  }

  new Visitor({
    CallExpression(call) {
      if (test === null && isTest(call.callee) && call.arguments.some(({ type }) => /Function/.test(type)))
        test = { call, loops: [], around: [], expectations: [] }
      if (isProperty(call)) drawn += 1
      const over = listOfCall(call)
      if (over && !isWrittenOut(over, file)) enter(call, over)
      const { callee } = call
      if (test && callee.type === 'Identifier' && (callee.name === 'expect' || judging.includes(callee.name))) {
        const around = test.around.filter(({ list }) => call.start < list.start || call.end > list.end) // and not in what they go over
        for (const loop of around) loop.expects += 1
        test.expectations.push({ text: source.slice(call.start, endOfStatement(source, call.end)), around })
      }
    },
    'CallExpression:exit'(call) {
      if (isProperty(call)) drawn -= 1
      const over = listOfCall(call)
      if (over) leave(over)
      if (test?.call !== call) return
      judge(test)
      test = null
    },
    ForOfStatement(loop) {
      if (!isWrittenOut(loop.right, file)) enter(loop, loop.right)
    },
    'ForOfStatement:exit': ({ right }) => leave(right),
    ForInStatement(loop) {
      if (!isWrittenOut(loop.right, file)) enter(loop, loop.right)
    },
    'ForInStatement:exit': ({ right }) => leave(right),
    ForStatement(loop) {
      if (!isCounted(loop.test, file)) enter(loop, loop.test)
    },
    'ForStatement:exit': (loop) => leave(loop.test ?? loop),
  }).visit(program)
  return hollow
}

/** The lists that tests are made of, by `test.each`, `describe.each` or a loop around tests, and that may be empty unseen: with no row there is no test. */
export function hollowTables(file: string, source: string): string[] {
  const { program } = parseSync(file, source)
  readConstants(file, source)
  const hollow: string[] = []
  const judge = (table: ESTree.Expression) => {
    if (isWrittenOut(table, file)) return
    hollow.push(`${file}:${source.slice(0, table.start).split('\n').length} over ${source.slice(table.start, table.end).replaceAll(/\s+/g, ' ').slice(0, 90)}`)
  }
  new Visitor({
    CallExpression({ callee, arguments: [table] }) {
      const isTable = callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && /^(each|for)$/.test(callee.property.name)
      if (isTable && table && table.type !== 'SpreadElement' && /^(test|describe|it)\b/.test(source.slice(callee.start, callee.end))) judge(table)
    },
    ForOfStatement({ right, body }) {
      if (/^\s*(test|describe)[.(]/m.test(source.slice(body.start, body.end))) judge(right)
    },
  }).visit(program)
  return hollow
}

function isProperty({ callee }: ESTree.CallExpression): boolean {
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && /^(property|asyncProperty)$/.test(callee.property.name)
}

/** What a call goes over, as `list.forEach((one) => …)` does. */
function listOfCall({ callee, arguments: given }: ESTree.CallExpression): ESTree.Expression | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || !overParts.test(callee.property.name)) return null
  return given.some(({ type }) => /Function/.test(type)) && callee.object.type !== 'Super' ? callee.object : null
}

/** `for (let at = 0; at < 12; at += 1)`: how often is written out. */
function isCounted(condition: ESTree.Expression | null, file: string): boolean {
  if (condition?.type !== 'BinaryExpression') return false
  return [condition.left, condition.right].some((side) => side.type === 'Literal' || (side.type === 'Identifier' && isNumber(constantNamed(side, file)?.value)))
}

function isNumber(value: ESTree.Expression | undefined): boolean {
  return value?.type === 'Literal' && typeof value.value === 'number'
}

function namesIn(text: string): Set<string> {
  return new Set([...text.matchAll(/(?<![.\w'"`])[A-Za-z_$][\w$]*/g)].map(([name]) => name).filter((name) => !anyName.has(name)))
}

/** What a loop adds to, and what it fills. */
function countedIn(text: string): string[] {
  return [...text.matchAll(/\b(\w+)(?:\[[^\]]*\]|\.\w+)?(?: \+= |\+\+|\.(?:push|add|set)\()/g)].map(([, name = '']) => name)
}

function endOfStatement(source: string, from: number): number {
  const end = source.indexOf('\n', from)
  return end === -1 ? source.length : end
}
