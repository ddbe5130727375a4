import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A block of a recipe: a file that is made (`ts`), or lines that go into one that is there (`diff`). */
export type Block = { kind: string; file: string; text: string }

/** The blocks with a file behind their kind, of one section of a page, in order. */
export function blocksOf(page: string, section: string): Block[] {
  const [, text = ''] = page.split(`\n## ${section}\n`)
  const own = text.split('\n## ')[0] ?? ''
  return [...own.matchAll(/^```(ts|diff) (\S+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', file = '', written = '']) => ({ kind, file, text: written }))
}

/** Does what a block says below a folder. Throws where a file that is made is there already, or lines that are changed stand not exactly once in theirs. */
export function follow({ kind, file, text }: Block, root: string): void {
  const path = join(root, file)
  if (kind === 'ts') {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text, { flag: 'wx' })
    return
  }
  let changed = readFileSync(path, 'utf8')
  for (const hunk of text.trimEnd().split(/\n\n+/)) {
    const lines = hunk.split('\n')
    const side = (marks: string) => lines.flatMap((line) => (marks.includes(line[0] ?? ' ') ? [line.slice(1)] : [])).join('\n')
    const [before, after] = [side(' -'), side(' +')]
    if (changed.split(before).length !== 2)
      throw new Error(`CONTRIBUTING changes lines of ${file} that stand there ${changed.split(before).length - 1} times:\n${before}`)
    changed = changed.replace(before, () => after)
  }
  writeFileSync(path, changed)
}

/** How many lines a person writes for some blocks, and in how many files; tests are counted apart. */
export function sizeOf(blocks: readonly Block[]): { lines: number; files: number; testLines: number } {
  const own = blocks.filter(({ file }) => !file.startsWith('tests/'))
  const linesOf = ({ kind, text }: Block) =>
    text
      .trimEnd()
      .split('\n')
      .filter((line) => kind === 'ts' || line.startsWith('+')).length
  const sum = (some: readonly Block[]) => some.reduce((total, block) => total + linesOf(block), 0)
  return { lines: sum(own), files: new Set(own.map(({ file }) => file)).size, testLines: sum(blocks.filter((block) => !own.includes(block))) }
}
