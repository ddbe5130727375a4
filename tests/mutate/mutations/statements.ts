import type { ESTree, Visitor } from 'vite'
import type { Found } from './mutation.ts'

type Handlers = ConstructorParameters<typeof Visitor>[0]

/** A statement that only calls something is left out. */
export function dropCall(_source: string, found: Found): Handlers {
  return {
    ExpressionStatement(node) {
      if (isCall(node.expression)) found(node.expression, 'void 0')
    },
  }
}

/** A function does nothing: it returns before its first statement. */
export function returnEarly(_source: string, found: Found): Handlers {
  const left = ({ body }: { body: ESTree.FunctionBody | ESTree.Expression | null }) => {
    const first = body?.type === 'BlockStatement' ? body.body[0] : undefined
    if (first) found({ start: first.start, end: first.start }, 'return; ')
  }
  return { FunctionDeclaration: left, FunctionExpression: left, ArrowFunctionExpression: left }
}

/** `return a` → `return null`. */
export function returnNull(source: string, found: Found): Handlers {
  return {
    ReturnStatement({ argument }) {
      if (argument && !/^(?:null|undefined)$/.test(source.slice(argument.start, argument.end))) found(argument, 'null')
    },
  }
}

/** Two arguments that stand beside each other change places; not where their order says nothing. */
export function swapArguments(source: string, found: Found): Handlers {
  return {
    CallExpression(call) {
      if (/^use[A-Z]|^Math\.(?:min|max)$/.test(source.slice(call.callee.start, call.callee.end))) return
      for (const [index, one] of call.arguments.entries()) {
        const next = call.arguments[index + 1]
        if (!next || !isExchanged(one) || !isExchanged(next)) continue
        const [first, second] = [source.slice(one.start, one.end), source.slice(next.start, next.end)]
        if (first !== second) found({ start: one.start, end: next.end }, second + source.slice(one.end, next.start) + first)
      }
    },
  }
}

/** One of several elements of a list, or of several properties of an object, is left out. */
export function dropElement(_source: string, found: Found): Handlers {
  const dropped = (elements: readonly (ESTree.Span | null)[]) => {
    if (elements.length < 2) return
    for (const [index, one] of elements.entries()) {
      const [before, next] = [elements[index - 1], elements[index + 1]]
      if (one && next) found({ start: one.start, end: next.start }, '')
      else if (one && before) found({ start: before.end, end: one.end }, '')
    }
  }
  return { ArrayExpression: ({ elements }) => dropped(elements), ObjectExpression: ({ properties }) => dropped(properties) }
}

function isCall(node: ESTree.Expression): boolean {
  if (node.type === 'CallExpression') return node.callee.type !== 'Super'
  if (node.type === 'AwaitExpression') return isCall(node.argument)
  return node.type === 'UnaryExpression' && node.operator === 'void' && isCall(node.argument)
}

const isExchanged = ({ type }: ESTree.Argument) => ['Identifier', 'Literal', 'MemberExpression', 'CallExpression', 'TemplateLiteral'].includes(type)
