import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'
import type { Probed } from './covered/probes.ts'
import { mutationsIn } from './mutations/list.ts'
import { lineAt } from './mutations/mutation.ts'
import type { Mutation } from './mutations/mutation.ts'
import { namedCode } from './namedCode.ts'

/**
 * A mutation and how to know that its code ran: by the innermost probe around it, or, for what runs once when its file is
 * loaded, by the probes whose code names the constant that it belongs to. A limit or a label is run through where it is used.
 */
export type Site = {
  line: number
  mutation: Mutation
  probes: readonly number[]
  constant: string | null
  /** one of several entries of a constant, which no code of the file names: only tests that name it look at it */
  entry: string | null
  /** rows that comments say this code is for */
  rows: ReadonlySet<string>
}

export function sitesIn(file: string, source: string, probes: readonly Probed[]): Site[] {
  const { program } = parseSync(file, source)
  const constants = constantsIn(program)
  const usersOf = usersIn(program, probes)
  const named = namedCode(file, source)
  return mutationsIn(file, source).map((mutation) => {
    const isAround = (span: ESTree.Span) => span.start <= mutation.start && mutation.start < span.end
    const rows = new Set(named.filter(isAround).flatMap((one) => [...one.rows]))
    const site = { line: lineAt(source, mutation.start), mutation, constant: null, entry: null, rows }
    const probe = innermost(probes, mutation.start)
    if (probe !== null) return { ...site, probes: [probe] }
    const constant = constants.find(isAround)
    if (!constant) return { ...site, probes: [] }
    const entry = constant.entries.find((one) => one.start < mutation.end && mutation.start < one.end)?.name ?? null
    const users = entry === null ? [] : usersOf(entry)
    return { ...site, constant: constant.name, entry: users.length > 0 ? null : entry, probes: users.length > 0 ? users : usersOf(constant.name) }
  })
}

function innermost(probes: readonly Probed[], offset: number): number | null {
  let found: number | null = null
  let length = Infinity
  for (const [probe, { start, end }] of probes.entries()) {
    if (offset < start || end <= offset || end - start >= length) continue
    found = probe
    length = end - start
  }
  return found
}

/** The probes whose code names something. */
function usersIn(program: ESTree.Program, probes: readonly Probed[]): (name: string) => number[] {
  const users = new Map<string, number[]>()
  new Visitor({
    Identifier({ name, start }) {
      const probe = innermost(probes, start)
      if (probe !== null) users.set(name, [...(users.get(name) ?? []), probe])
    },
  }).visit(program)
  return (name) => users.get(name) ?? []
}

type Named = ESTree.Span & { name: string }

/** Constants of a file, each with the entries of the outermost object that it is made from. */
function constantsIn(program: ESTree.Program): (Named & { entries: Named[] })[] {
  return program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    return declared.declarations.flatMap(({ id, init, start, end }) =>
      id.type === 'Identifier' ? [{ name: id.name, start, end, entries: init ? entriesOf(init) : [] }] : [],
    )
  })
}

function entriesOf(init: ESTree.Expression): Named[] {
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression') return entriesOf(init.expression)
  if (init.type !== 'ObjectExpression') return []
  return init.properties.flatMap((property) => {
    if (property.type !== 'Property') return []
    const { key, start, end } = property
    if (key.type === 'Identifier') return [{ name: key.name, start, end }]
    return key.type === 'Literal' ? [{ name: String(key.value), start, end }] : []
  })
}
