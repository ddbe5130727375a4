import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** What a probe stands for: characters of the file from `start` to before `end` that run when the probe is hit. */
export type Probed = ESTree.Span

/** The name by which a file with probes knows its own. */
const own = '$covered'

/**
 * A file with a probe at each statement within a function, at each branch of `a ? b : c` and at the right sides of `&&`, `||` and `??`.
 * A probe sets its number in what `globalThis.coveredFile(file, count)` returned (recorder.ts), and does nothing where no one records.
 * Lines stay where they are. What runs once, when the file is loaded, has no probe.
 */
export function withProbes(file: string, source: string): { source: string; probes: Probed[] } {
  const { program, errors } = parseSync(file, source)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const probes: Probed[] = []
  const inserted: Inserted[] = []
  const hit = (span: ESTree.Span) => `${own}[${probes.push({ start: span.start, end: span.end }) - 1}]=1`
  const before = (span: ESTree.Span) => void inserted.push({ at: span.start, text: `${hit(span)};`, closes: false })
  const around = (span: ESTree.Span, [opens, after, closes]: [string, string, string]) =>
    void inserted.push({ at: span.start, text: `${opens}${hit(span)}${after}`, closes: false }, { at: span.end, text: closes, closes: true })
  const expression = (node: ESTree.Span) => around(node, ['(', ',', ')'])
  let depth = 0 // of functions
  const enter = () => void (depth += 1)
  const leave = () => void (depth -= 1)
  const body = (node: ESTree.Statement | null) => {
    if (node !== null && node.type !== 'BlockStatement' && depth > 0) around(node, ['{', ';', '}'])
  }
  const statements = (list: readonly (ESTree.Statement | ESTree.Directive)[]) => {
    if (depth > 0) for (const one of list) if (one.type !== 'FunctionDeclaration' && !('directive' in one)) before(one)
  }
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression(node) {
      enter()
      if (node.body.type !== 'BlockStatement') expression(node.body)
    },
    'ArrowFunctionExpression:exit': leave,
    BlockStatement: (node) => statements(node.body),
    SwitchCase: (node) => statements(node.consequent),
    IfStatement(node) {
      body(node.consequent)
      body(node.alternate)
    },
    ForStatement: (node) => body(node.body),
    ForOfStatement: (node) => body(node.body),
    ForInStatement: (node) => body(node.body),
    WhileStatement: (node) => body(node.body),
    DoWhileStatement: (node) => body(node.body),
    ConditionalExpression(node) {
      if (depth === 0) return
      expression(node.consequent)
      expression(node.alternate)
    },
    LogicalExpression(node) {
      if (depth > 0) expression(node.right)
    },
  }).visit(program)
  const header = `var ${own}=globalThis.coveredFile?.(${JSON.stringify(file)},${probes.length})??[];`
  const at = program.hashbang ? program.hashbang.end : 0
  return { source: withInserted(source, [{ at, text: program.hashbang ? `\n${header}` : header, closes: false }, ...inserted]), probes }
}

/** `closes` ends what began before it: at one place, the inner ends first, and all ends stand before what begins there. */
type Inserted = { at: number; text: string; closes: boolean }

function withInserted(source: string, inserted: readonly Inserted[]): string {
  const ordered = [...inserted.filter(({ closes }) => closes).toReversed(), ...inserted.filter(({ closes }) => !closes)].toSorted(
    (one, other) => one.at - other.at,
  )
  let from = 0
  let text = ''
  for (const { at, text: more } of ordered) {
    text += source.slice(from, at) + more
    from = at
  }
  return text + source.slice(from)
}
