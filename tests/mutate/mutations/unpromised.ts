import { Visitor } from 'vite'
import type { ESTree } from 'vite'
import { isRead } from './values.ts'

/** How a thing looks: pixels, weights and names of styles are in no row's promise. */
const looks =
  /^(?:className|classNames|style|styles|css|key|size|type|placement|variant|color|layout|shape|align|justify|gap|gutter|span|flex|(?:min|max)?(?:width|height)|(?:min|max)?(?:Width|Height)|padding\w*|margin\w*|top|left|right|bottom|fontSize|fontWeight|lineHeight|zIndex|opacity|borderRadius|strokeWidth|\w+Px|d|viewBox|fill|stroke|icon|prefix)$/

const isLog = /^(?:[\w.#]+\.)?(?:log|logger|console)\.\w+$|\.unref$/

/**
 * Spans of a file in which a mutation would break nothing that a row promises: types, imports, lines of the log, English
 * sentences of errors that nobody is meant to see, looks, and the lists of dependencies of React's hooks.
 */
export function unpromised(program: ESTree.Program, source: string): ESTree.Span[] {
  const spans: ESTree.Span[] = []
  const skip = (span: ESTree.Span) => void spans.push(span)
  const textOf = ({ start, end }: ESTree.Span) => source.slice(start, end)
  new Visitor({
    ImportDeclaration: skip,
    ExportAllDeclaration: skip,
    ImportExpression: skip,
    TSTypeAnnotation: skip,
    TSInterfaceDeclaration: skip,
    TSTypeAliasDeclaration: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeParameterDeclaration: skip,
    TSAsExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    TSSatisfiesExpression: ({ typeAnnotation }) => skip(typeAnnotation),
    NewExpression(node) {
      const isHidden = textOf(node.callee).endsWith('Error') && !isRead(textOf(node))
      if (isHidden || /^(?:URL|Worker)$/.test(textOf(node.callee))) skip(node)
    },
    CallExpression(node) {
      const last = node.arguments.at(-1)
      if (isLog.test(textOf(node.callee))) skip(node)
      else if (/^use[A-Z]\w*$/.test(textOf(node.callee)) && node.arguments.length > 1 && last?.type === 'ArrayExpression') skip(last)
    },
    JSXAttribute(node) {
      if (looks.test(textOf(node.name))) skip(node)
    },
    VariableDeclarator({ id, init }) {
      if (init && id.type === 'Identifier' && id.name.endsWith('Px')) skip(init)
    },
    // `type` of a record is its kind, and not a look
    Property(node) {
      if (!node.computed) skip(node.key)
      if (looks.test(textOf(node.key)) && textOf(node.key) !== 'type' && node.value.type !== 'Identifier') skip(node)
    },
  }).visit(program)
  return spans
}
