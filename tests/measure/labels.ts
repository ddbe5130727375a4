import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { readersHere, Row } from './label/oneWay.ts'
import { wayNames } from './label/ways.ts'

/**
 * `npm run measure:labels -- 50`: each code and each label of the plant with so many random contents, through PDF, browser print and ZPL at 203 and 300 dpi, read by
 * every foreign decoder that is here (Debian: poppler-utils, zbar-tools, python3-zxing-cpp with python3-pil). Codes that none of them knows are compared bar by bar
 * with what zint draws, and the ink of each label with the layout. `-- 50 templates,ZPL203`: a part (codes, templates, bars, boxes) by one output; `-- 50 EAN13,39Extended`: those codes alone.
 * Prints how many of all were read as they were printed, by each output and at last code × reader over all of them; fails where no decoder reads all, or one reads something else, or ink lies elsewhere.
 */
const partNames = ['codes', 'templates', 'bars', 'boxes']
const count = Number(process.argv[2] ?? 50)
const words = process.argv[3]?.split(',') ?? []
const parts = words.filter((word) => partNames.includes(word))
const ways = wayNames.filter((name) => !words.some((word) => wayNames.some((one) => one.replace(' ', '') === word)) || words.includes(name.replace(' ', '')))
const names = words.filter((word) => !partNames.includes(word) && !wayNames.some((name) => name.replace(' ', '') === word))
const since = performance.now()

/** Each output in a process of its own, two at a time: drawing and reading are work for the processor alone. */
const waiting = [...ways]
const rows = new Map<string, Map<string, Row>>()
const failed: string[] = []
await Promise.all(
  [1, 2].map(async () => {
    for (let way = waiting.shift(); way !== undefined; way = waiting.shift()) await measured(way)
  }),
)

async function measured(way: string): Promise<void> {
  const program = new URL('./label/oneWay.ts', import.meta.url).pathname
  const asked = JSON.stringify({ count, way, parts, names })
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, asked], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
  for await (const line of createInterface({ input: child.stdout })) {
    const row = Row.parse(JSON.parse(line))
    const key = `${row.part} ${row.name}`
    rows.set(key, (rows.get(key) ?? new Map<string, Row>()).set(way, row))
    failed.push(...row.failed)
    process.stderr.write(`${Math.round((performance.now() - since) / 1000)} s: ${way}, ${row.name}\n`)
  }
  if ((await ended) !== 0) failed.push(`${way}: ended before it was through`)
}

const line = (cells: readonly string[]) => process.stdout.write(`| ${cells.join(' | ')} |\n`)
for (const part of partNames) {
  const ofPart = [...rows.values()].filter((byWay) => [...byWay.values()].some((row) => row.part === part))
  if (ofPart.length === 0) continue
  const isRead = part === 'codes' || part === 'templates'
  const columns = ways.flatMap((way) => (isRead ? readersHere.map(({ name }) => `${way}, ${name}`) : [way]))
  process.stdout.write('\n')
  line([part, ...columns])
  line(['---', ...columns.map(() => '---')])
  for (const byWay of ofPart) line([[...byWay.values()][0]?.name ?? '', ...ways.flatMap((way) => byWay.get(way)?.cells ?? ['–'])])
}
/** `18/20` and `20/20` are `38/40`; what a reader does not know is left out. */
function together(cells: readonly string[]): string {
  const counts = cells.flatMap((cell) => (/^\d+\/\d+$/.test(cell) ? [cell.split('/').map(Number)] : []))
  const sum = (at: number) => counts.reduce((total, count) => total + (count[at] ?? 0), 0)
  return counts.length === 0 ? '–' : `${sum(0)}/${sum(1)}`
}

const read = [...rows.values()].filter((byWay) => [...byWay.values()].some(({ part }) => part === 'codes' || part === 'templates'))
if (read.length > 0) {
  process.stdout.write('\n')
  line([`by ${ways.join(', ')} together`, ...readersHere.map(({ name }) => name)])
  line(['---', ...readersHere.map(() => '---')])
  for (const byWay of read) {
    const found = [...byWay.values()]
    line([found[0]?.name ?? '', ...readersHere.map((_, at) => together(found.map(({ cells }) => cells[at] ?? '–')))])
  }
}
process.stdout.write(
  `\n${Math.round((performance.now() - since) / 1000)} s; ${failed.length === 0 ? `all as printed, ${count} contents each` : `not as printed: ${failed.join('; ')}`}\n`,
)
process.exit(failed.length > 0 ? 1 : 0)
