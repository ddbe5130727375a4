import type { ESTree, Visitor } from 'vite'
import type { Found } from './mutation.ts'

type Handlers = ConstructorParameters<typeof Visitor>[0]

/** Below it one more is another promise; a time or a size of this much or more is doubled, because one more of it is noise. */
const noticedFrom = 1000

/** `12` → `13`, `20_000` → `40000`. */
export function number(_source: string, found: Found): Handlers {
  return {
    Literal(node) {
      if (typeof node.value === 'number') found(node, String(node.value < noticedFrom ? node.value + 1 : node.value * 2))
    },
  }
}

/** `true` → `false`, and back. */
export function truth(_source: string, found: Found): Handlers {
  return {
    Literal(node) {
      if (typeof node.value === 'boolean') found(node, String(!node.value))
    },
  }
}

/** What people read is turned round: `'保存'` → `'存保'`. A text that only has more at its end would still contain what a test looks for. */
export function text(source: string, found: Found): Handlers {
  return {
    Literal(node) {
      if (typeof node.value === 'string' && isRead(node.value) && isPlain(node.value)) found(node, JSON.stringify(turned(node.value)))
    },
    TemplateElement({ value: { raw }, start: from }) {
      const start = source.indexOf(raw, from) // the element begins with the sign before its text
      if (isRead(raw) && isPlain(raw)) found({ start, end: start + raw.length }, turned(raw))
    },
    JSXText(node) {
      if (isRead(node.value) && isPlain(node.value)) found(node, node.value.replace(/\S[\s\S]*\S|\S/, turned))
    },
  }
}

/** A word that programs read is another word: `'draft'` → `'draftX'`. */
export function word(_source: string, found: Found): Handlers {
  return {
    Literal(node) {
      if (isWord(node)) found(node, JSON.stringify(`${String(node.value)}X`))
    },
  }
}

/** Two texts that stand beside each other change places: `['长', '宽']` → `['宽', '长']`. */
export function swapTexts(source: string, found: Found): Handlers {
  const swapped = (values: readonly (ESTree.Node | null)[]) => {
    const texts = values.filter((value) => value?.type === 'Literal' && typeof value.value === 'string')
    for (const [index, one] of texts.entries()) {
      const next = texts[index + 1]
      if (!one || !next || isRead(source.slice(one.start, one.end)) !== isRead(source.slice(next.start, next.end))) continue
      const [first, second] = [source.slice(one.start, one.end), source.slice(next.start, next.end)]
      if (first !== second) found({ start: one.start, end: next.end }, second + source.slice(one.end, next.start) + first)
    }
  }
  return {
    ArrayExpression: ({ elements }) => swapped(elements),
    CallExpression: (call) => swapped(call.arguments),
    ObjectExpression: ({ properties }) => swapped(properties.map((one) => (one.type === 'Property' ? one.value : null))),
  }
}

/** Chinese: what stands on a screen, a label or in an answer. */
export const isRead = (value: string) => /\p{Script=Han}/u.test(value)

const isWord = ({ value }: { value: unknown }) => typeof value === 'string' && value.trim() !== '' && !isRead(value)
const isPlain = (value: string) => !/["\\{}<>]/.test(value)

function turned(value: string): string {
  const back = Array.from(value).toReversed().join('')
  return back === value ? `${value}${value}` : back
}
