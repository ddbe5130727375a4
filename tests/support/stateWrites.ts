import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

/** A place that writes the state of a record by itself. */
export type StateWrite = { table: string; line: number; text: string }

/** The field that holds the state, by table. */
export type StateFields = ReadonlyMap<string, string>

/** what is written where nobody can read it off the source */
const anything = '*'

/**
 * Finds what writes a state past the commands: `updateTable(…).set(…)` and `doUpdateSet(…)` whose columns hold the state field, or cannot be
 * read off the file, `update … set` in SQL, and inserts into the log of states. Names are looked up in the file itself.
 */
export function stateWritesIn(file: string, source: string, fields: StateFields): StateWrite[] {
  const { program } = parseSync(file, source)
  const values = valuesIn(program)
  const found: StateWrite[] = []
  const note = (table: string, { start, end }: ESTree.Span) =>
    void found.push({ table, line: source.slice(0, start).split('\n').length, text: source.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 120) })
  const conflicts: (ESTree.Span & { table: string | null })[] = []
  const judge = (table: string | null, call: ESTree.CallExpression) => {
    const field = table === null ? undefined : fields.get(table)
    if (table === null || field === undefined) return
    const columns = columnsOf(call.arguments[0], values)
    if (columns.includes(field) || columns.includes(anything)) note(table, call)
  }
  new Visitor({
    CallExpression(call) {
      if (call.callee.type !== 'MemberExpression' || call.callee.property.type !== 'Identifier') return
      const { name } = call.callee.property
      if (name === 'insertInto' && tableOf(call.arguments[0], values) === stateLog) note(stateLog, call)
      if (name === 'onConflict') conflicts.push({ start: call.start, end: call.end, table: tableBehind(call.callee.object, 'insertInto', values) })
      if (name === 'doUpdateSet') judge(conflicts.findLast(({ start, end }) => start <= call.start && call.end <= end)?.table ?? null, call)
      if (name === 'set') judge(tableBehind(call.callee.object, 'updateTable', values), call)
    },
    TaggedTemplateExpression({ quasi, start, end }) {
      const text = quasi.quasis.map(({ value }) => value.cooked ?? '').join('?')
      for (const [, table = '', columns = ''] of text.matchAll(/\bupdate\s+"?(\w+)"?\s+set\b([\s\S]*?)(?:\bwhere\b|$)/gi)) {
        const field = fields.get(table)
        if (field !== undefined && new RegExp(`\\b${field}\\b"?\\s*=`).test(columns)) note(table, { start, end })
      }
      if (/\binsert\s+into\s+"?mes_state_log\b/i.test(text)) note(stateLog, { start, end })
    },
  }).visit(program)
  return found
}

const stateLog = 'mes_state_log'

type Values = ReadonlyMap<string, readonly ESTree.Node[]>

/** What names of a file stand for, wherever they are declared. */
function valuesIn(program: ESTree.Program): Values {
  const values = new Map<string, ESTree.Node[]>()
  new Visitor({
    VariableDeclarator({ id, init }) {
      if (id.type === 'Identifier' && init) values.set(id.name, [...(values.get(id.name) ?? []), init])
    },
  }).visit(program)
  return values
}

/** The table of the `updateTable` or `insertInto` at the beginning of a chain of calls. */
function tableBehind(node: ESTree.Node, verb: string, values: Values): string | null {
  if (node.type === 'MemberExpression') return tableBehind(node.object, verb, values)
  if (node.type !== 'CallExpression') return null
  const { callee } = node
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === verb) return tableOf(node.arguments[0], values)
  return tableBehind(callee, verb, values)
}

function tableOf(node: ESTree.Node | undefined, values: Values): string | null {
  if (node?.type === 'Literal') return String(node.value)
  if (node?.type === 'Identifier') return tableOf(values.get(node.name)?.[0], values)
  if (node?.type === 'TSAsExpression') return tableOf(node.expression, values)
  return null
}

/** The columns that a value names; `*` where it cannot be seen. */
function columnsOf(node: ESTree.Node | undefined, values: Values, depth = 0): string[] {
  if (!node || depth > 8) return [anything]
  const deeper = (inner: ESTree.Node | null | undefined) => columnsOf(inner ?? undefined, values, depth + 1)
  if (node.type === 'ObjectExpression')
    return node.properties.flatMap((property) => {
      if (property.type === 'SpreadElement') return deeper(property.argument)
      if (property.computed) return deeper(property.key)
      return property.key.type === 'Identifier' ? [property.key.name] : property.key.type === 'Literal' ? [String(property.key.value)] : [anything]
    })
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : []
  if (node.type === 'Identifier') return values.get(node.name)?.flatMap(deeper) ?? [anything]
  if (node.type === 'ConditionalExpression') return [...deeper(node.consequent), ...deeper(node.alternate)]
  if (node.type === 'LogicalExpression') return [...deeper(node.left), ...deeper(node.right)]
  if (node.type === 'ParenthesizedExpression' || node.type === 'TSAsExpression') return deeper(node.expression)
  if (node.type === 'ArrowFunctionExpression' && node.body.type !== 'BlockStatement') return deeper(node.body)
  return [anything]
}
