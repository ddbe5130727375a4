import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'

type Named = { value: ESTree.Expression; file: string }
/** Constants of a file by their names, and where its imports come from. */
type Constants = {
  own: ReadonlyMap<string, readonly { at: number; value: ESTree.Expression }[]>
  imported: ReadonlyMap<string, { file: string; name: string }>
}
const known = new Map<string, Constants>()

/** what leads from a list to one of the same length, or to its parts */
const keeping = /^(entries|keys|values|map|toSorted|toReversed|sort|split)$/
/** further than any constant lies behind others */
const deepest = 8

/** Whether a list stands in the source and is not empty: an array, an object, a text, or what is made of one and has as many; or a list that says at least how many it has (`atLeast`). */
export function isWrittenOut(list: ESTree.Expression | null | undefined, file: string, depth = 0): boolean {
  if (!list || depth > deepest) return false
  const is = (one: ESTree.Expression | null | undefined, where = file) => isWrittenOut(one, where, depth + 1)
  switch (list.type) {
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'ParenthesizedExpression':
    case 'AwaitExpression':
      return is('argument' in list ? list.argument : list.expression)
    case 'ArrayExpression':
      return list.elements.some((one) => one !== null && (one.type === 'SpreadElement' ? is(one.argument) : true))
    case 'ObjectExpression':
      return list.properties.some((one) => (one.type === 'SpreadElement' ? is(one.argument) : true))
    case 'Literal':
      return typeof list.value === 'string' && list.value !== ''
    case 'TemplateLiteral':
      return true
    case 'Identifier': {
      const named = constantNamed(list, file)
      return named !== null && is(named.value, named.file)
    }
    case 'ConditionalExpression':
      return is(list.consequent) && is(list.alternate)
    case 'MemberExpression':
      return list.object.type === 'Identifier' && list.property.type === 'Identifier' && isPart(list.object, list.property.name)
    case 'NewExpression':
      return list.callee.type === 'Identifier' && /^(Set|Map)$/.test(list.callee.name) && is(argumentOf(list, 0))
    case 'CallExpression':
      return isOfCall(list)
    default:
      return false
  }

  function isPart(object: Spot, property: string): boolean {
    const named = constantNamed(object, file)
    const value = named ? bare(named.value) : null
    if (!named || value?.type !== 'ObjectExpression') return false
    const part = value.properties.find((one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === property)
    return part?.type === 'Property' && is(part.value, named.file)
  }
  function isOfCall(call: ESTree.CallExpression): boolean {
    const { callee } = call
    if (callee.type === 'Identifier') return callee.name === 'atLeast'
    if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
    const { name } = callee.property
    const of = callee.object.type === 'Identifier' ? callee.object.name : ''
    if (of === 'Object' || `${of}.${name}` === 'Promise.all') return is(argumentOf(call, 0))
    if (`${of}.${name}` === 'fc.sample') return true // as many as it says
    if (of === 'Array' && name === 'from') {
      const from = argumentOf(call, 0)
      return from?.type === 'ObjectExpression' ? true : is(from) // `{ length: 12 }`
    }
    return keeping.test(name) && is(callee.object)
  }
}

function bare(value: ESTree.Expression): ESTree.Expression {
  return value.type === 'TSAsExpression' || value.type === 'TSSatisfiesExpression' ? bare(value.expression) : value
}

function argumentOf({ arguments: given }: { arguments: ESTree.CallExpression['arguments'] }, at: number): ESTree.Expression | null {
  const one = given[at]
  return one && one.type !== 'SpreadElement' ? one : null
}

/** A name where it is used. */
type Spot = { name: string; start: number }

/** What a name stands for: of several constants called so the one that was made last before, which is the nearest. */
export function constantNamed({ name, start }: Spot, file: string): Named | null {
  const { own, imported } = constantsOf(file)
  const made = own.get(name)
  const near = made?.findLast(({ at }) => at < start) ?? made?.[0]
  if (near) return { value: near.value, file }
  const from = imported.get(name)
  const there = from ? constantsOf(from.file).own.get(from.name)?.[0] : undefined
  return from && there ? { value: there.value, file: from.file } : null
}

function constantsOf(file: string): Constants {
  const found = known.get(file)
  if (found) return found
  const made = readConstants(file, readFileSync(file, 'utf8'))
  known.set(file, made)
  return made
}

/** Takes `source` as what stands in `file`, which need not exist. */
export function readConstants(file: string, source: string): Constants {
  const { program, module } = parseSync(file, source)
  const own = new Map<string, { at: number; value: ESTree.Expression }[]>()
  new Visitor({
    VariableDeclaration({ kind, declarations }) {
      for (const { id, init } of kind === 'const' ? declarations : [])
        if (id.type === 'Identifier' && init) own.set(id.name, [...(own.get(id.name) ?? []), { at: id.start, value: init }])
    },
  }).visit(program)
  const imported = new Map<string, { file: string; name: string }>()
  for (const { moduleRequest, entries } of module.staticImports) {
    const from = placeOf(file, moduleRequest.value)
    for (const { localName, importName } of from === null ? [] : entries)
      imported.set(localName.value, { file: from ?? '', name: importName.name ?? localName.value })
  }
  const made = { own, imported }
  known.set(file, made)
  return made
}

function placeOf(file: string, imported: string): string | null {
  const path = imported.startsWith('#contract/') ? imported.replace('#contract/', 'contract/') : normalize(join(dirname(file), imported))
  return /^[.#]/.test(imported) && /\.tsx?$/.test(path) && existsSync(path) ? path : null
}
