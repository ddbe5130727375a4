import { gbkBytes } from './gbkBytes.ts'
import { handWorkbook, row, textCell } from '../handWorkbook.ts'

/** A table of one row: its heading, its texts, and the place of its text column. */
export type OneRow = { heading: readonly string[]; texts: readonly string[]; at: number }

/** A file as people make it around a table that is right; `named` is a part of what it is refused with. */
export type PeoplesBook = { title: string; extension: 'xlsx' | 'csv'; make(table: OneRow): Buffer } & ({ reads: 'its text' } | { named: string })

const texts = (cells: readonly string[], attributes = '') => row(cells.map(textCell), attributes)
const tableOf = ({ heading, texts: cells }: OneRow) => texts(heading) + texts(cells)
const cover = { name: '封面', rows: texts(['2026 年清单']) }
const column = (index: number): string => (index < 26 ? '' : column(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
const separated = ({ heading, texts: cells }: OneRow, by: string) =>
  `${[heading, cells].map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(by)).join('\r\n')}\r\n`
const headed = (title: string, change: (name: string) => string): PeoplesBook => ({
  title,
  extension: 'xlsx',
  make: ({ heading, texts: cells }) => handWorkbook({ sheets: [{ name: '表', rows: texts(heading.map(change)) + texts(cells) }] }),
  reads: 'its text',
})
const sheets = (
  title: string,
  make: (table: OneRow) => Parameters<typeof handWorkbook>[0],
  verdict: { reads: 'its text' } | { named: string },
): PeoplesBook => ({
  title,
  extension: 'xlsx',
  make: (table) => handWorkbook(make(table)),
  ...verdict,
})
const csv = (title: string, make: (table: OneRow) => Buffer): PeoplesBook => ({ title, extension: 'csv', make, reads: 'its text' })
const isRead = { reads: 'its text' } as const

export const peoplesBooks: readonly PeoplesBook[] = [
  sheets('a cover first', (table) => ({ sheets: [cover, { name: '表', rows: tableOf(table) }] }), isRead),
  sheets(
    'a hidden sheet first',
    (table) => ({
      sheets: [
        { name: '旧', rows: tableOf(table), state: 'hidden' },
        { name: '表', rows: tableOf(table) },
      ],
    }),
    isRead,
  ),
  sheets('the table hidden', (table) => ({ sheets: [cover, { name: '表', rows: tableOf(table), state: 'veryHidden' }] }), { named: '的表头' }),
  sheets('two tables', (table) => ({ sheets: ['一月', '二月'].map((name) => ({ name, rows: tableOf(table) })) }), { named: '都有表头' }),
  sheets('a hidden row', ({ heading, texts: cells }) => ({ sheets: [{ name: '表', rows: texts(heading) + texts(cells, 'hidden="1"') }] }), { named: '看不见' }),
  sheets(
    'a hidden column',
    (table) => ({ sheets: [{ name: '表', rows: tableOf(table), before: `<cols><col min="${table.at + 1}" max="${table.at + 1}" hidden="1"/></cols>` }] }),
    { named: '看不见' },
  ),
  sheets(
    'merged down',
    (table) => ({
      sheets: [{ name: '表', rows: tableOf(table), after: `<mergeCells><mergeCell ref="${column(table.at)}2:${column(table.at)}3"/></mergeCells>` }],
    }),
    { named: '合并的单元格' },
  ),
  sheets(
    'a title above, merged',
    (table) => ({ sheets: [{ name: '表', rows: texts(['清单']) + tableOf(table), after: '<mergeCells><mergeCell ref="A1:C1"/></mergeCells>' }] }),
    isRead,
  ),
  sheets('a note beside without a heading', (table) => ({ sheets: [{ name: '表', rows: texts(table.heading) + texts([...table.texts, '备注']) }] }), {
    named: '上面没有列名',
  }),
  headed('a star before what is required', (name) => `*${name}`),
  headed('a wide star behind', (name) => `${name}＊`),
  headed('blanks within', (name) => name.split('').join(' ')),
  headed('a line break within', (name) => `${name.slice(0, 1)}\n${name.slice(1)}`),
  headed('brackets of half width', (name) => name.replaceAll('（', '(').replaceAll('）', ')')),
  headed('（必填） behind', (name) => `${name}（必填）`),
  csv('UTF-8 with a mark', (table) => Buffer.from(`\uFEFF${separated(table, ',')}`)),
  csv('UTF-8 without', (table) => Buffer.from(separated(table, ','))),
  csv('GBK', (table) => gbkBytes(separated(table, ','))),
  csv('UTF-16', (table) => Buffer.from(`\uFEFF${separated(table, '\t')}`, 'utf16le')),
  csv('semicolons', (table) => Buffer.from(separated(table, ';'))),
  csv('tabs', (table) => Buffer.from(separated(table, '\t'))),
  csv('a title with commas above semicolons', (table) => Buffer.from(`甲,乙,丙,丁,戊,己,庚,辛,壬,癸,子,丑,寅,卯,辰\n${separated(table, ';')}`)),
  csv('lines of an old Mac', (table) => Buffer.from(separated(table, ',').replaceAll('\r\n', '\r'))),
]
