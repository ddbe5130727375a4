import type { ESTree } from 'vite'

/** A change to the text of one file: `replacement` stands where the characters from `start` to before `end` stood. */
export type Mutation = { kind: string; start: number; end: number; replacement: string }

/** What a kind of mutation finds at a node: a span of the file and what stands there instead. */
export type Found = (span: ESTree.Span, replacement: string) => void

export function applied(source: string, { start, end, replacement }: Mutation): string {
  return source.slice(0, start) + replacement + source.slice(end)
}

/** Line of a character, from 1. */
export function lineAt(source: string, offset: number): number {
  return source.slice(0, offset).split('\n').length
}

/** Characters beside a change that are shown with it. */
const besideShown = 40

/** A change as people read it, on one line: `if (a < b)` and `if (a <= b)`. The same change of the same text reads the same wherever it moves in its file. */
export function shown(source: string, mutation: Mutation): { before: string; after: string } {
  const from = Math.max(source.lastIndexOf('\n', mutation.start - 1) + 1, mutation.start - besideShown)
  const lineEnd = source.indexOf('\n', mutation.end)
  const to = Math.min(lineEnd === -1 ? source.length : lineEnd, mutation.end + besideShown)
  return {
    before: onOneLine(source.slice(from, to)),
    after: onOneLine(source.slice(from, mutation.start) + mutation.replacement + source.slice(mutation.end, to)),
  }
}

const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
