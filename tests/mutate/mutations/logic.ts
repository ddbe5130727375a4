import type { ESTree, Visitor } from 'vite'
import type { Found } from './mutation.ts'

type Handlers = ConstructorParameters<typeof Visitor>[0]

const boundaries: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const equalities: Record<string, string> = { '===': '!==', '!==': '===' }
const connectives: Record<string, string> = { '&&': '||', '||': '&&' }
const arithmetic: Record<string, string> = { '+': '-', '-': '+', '*': '/', '/': '*' }

/** `if (a)` → `if (!(a))`, `a ? b : c` → `!(a) ? b : c`; tests that are one comparison are left to `equality`. */
export function negate(source: string, found: Found): Handlers {
  const negated = ({ test }: { test: ESTree.Expression }) => {
    if (test.type === 'BinaryExpression' && test.operator in equalities) return
    found(test, `!(${source.slice(test.start, test.end)})`)
  }
  return { IfStatement: negated, ConditionalExpression: negated }
}

/** `a < b` → `a <= b`, and the other three. */
export function boundary(source: string, found: Found): Handlers {
  return { BinaryExpression: (node) => exchangeOperator(source, node, boundaries, found) }
}

/** `a === b` → `a !== b`, and back. */
export function equality(source: string, found: Found): Handlers {
  return { BinaryExpression: (node) => exchangeOperator(source, node, equalities, found) }
}

/** `a && b` → `a || b`, and back. */
export function connective(source: string, found: Found): Handlers {
  return { LogicalExpression: (node) => exchangeOperator(source, node, connectives, found) }
}

/** `a + b` → `a - b`, `a * b` → `a / b`, and back; texts that are joined are no numbers. */
export function sign(source: string, found: Found): Handlers {
  return {
    BinaryExpression(node) {
      if (!isText(node.left) && !isText(node.right)) exchangeOperator(source, node, arithmetic, found)
    },
  }
}

type Operation = { operator: string; left: ESTree.Span; right: ESTree.Span }

function exchangeOperator(source: string, { operator, left, right }: Operation, exchanges: Record<string, string>, found: Found): void {
  const other = exchanges[operator]
  const start = source.indexOf(operator, left.end)
  if (other !== undefined && start < right.start) found({ start, end: start + operator.length }, other)
}

function isText(node: ESTree.Expression | ESTree.PrivateIdentifier): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node.value === 'string'
  if (node.type === 'ParenthesizedExpression') return isText(node.expression)
  return node.type === 'BinaryExpression' && node.operator === '+' && (isText(node.left) || isText(node.right))
}
