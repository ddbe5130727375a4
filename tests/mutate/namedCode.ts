import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** Code that says which rows it is for: what a comment with ids stands before, or the line that it stands at the end of. */
export type NamedCode = ESTree.Span & { rows: Set<string> }

/** `GRID-060 to GRID-071` names twelve. */
export function idsIn(comment: string): Set<string> {
  const ids = [...comment.matchAll(/\b([A-Z]+)-(\d{3})\b(?: to \1-(\d{3})\b)?/g)].flatMap(([, area, first, last]) =>
    Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_none, at) => `${area}-${String(Number(first) + at).padStart(3, '0')}`),
  )
  return new Set(ids)
}

export function namedCode(file: string, source: string): NamedCode[] {
  const { program, comments } = parseSync(file, source)
  const spans = spansIn(program)
  return comments.flatMap(({ value, start, end }) => {
    const rows = idsIn(value)
    if (rows.size === 0) return []
    const lineFrom = source.lastIndexOf('\n', start) + 1
    if (source.slice(lineFrom, start).trim() !== '') return [{ start: lineFrom, end: start, rows }]
    const [next] = spans.filter((span) => span.start >= end).toSorted((one, other) => one.start - other.start || other.end - one.end)
    if (!next) return []
    return [next.type === 'ImportDeclaration' ? { start: 0, end: source.length, rows } : { start: next.start, end: next.end, rows }]
  })
}

/** What comments stand before: statements, members, elements. */
function spansIn(program: ESTree.Program): ESTree.Node[] {
  const spans: ESTree.Node[] = [...program.body]
  const add = (nodes: readonly (ESTree.Node | null)[]) => void spans.push(...nodes.filter((node) => node !== null))
  new Visitor({
    BlockStatement: ({ body }) => add(body),
    SwitchStatement: ({ cases }) => add(cases),
    ClassBody: ({ body }) => add(body),
    ObjectExpression: ({ properties }) => add(properties),
    ArrayExpression: ({ elements }) => add(elements),
    CallExpression: (call) => add(call.arguments),
    TSTypeLiteral: ({ members }) => add(members),
    TSInterfaceBody: ({ body }) => add(body),
    TSUnionType: ({ types }) => add(types),
  }).visit(program)
  return spans
}
