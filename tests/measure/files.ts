import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { peoplesBooks } from '../support/peoplesFiles/books.ts'
import type { OneRow } from '../support/peoplesFiles/books.ts'
import { peoplesCells } from '../support/peoplesFiles/cells.ts'
import type { PeoplesCell } from '../support/peoplesFiles/cells.ts'
import { importOf, peoplesColumns } from '../support/peoplesFiles/throughImport.ts'
import type { Told } from '../support/peoplesFiles/throughImport.ts'
import { byHand, bySheetJs } from '../support/peoplesFiles/writers.ts'
import { registeredAs, startResources } from '../support/resourceApi.ts'

/**
 * `npm run measure:files`: workbooks and CSV files as people make them, by hand, SheetJS, openpyxl and LibreOffice, through the imports of five
 * resources. Each cell is read as it is seen, or is named; the table goes into docs/measured.md. A program that this machine has not is left out.
 */
type File = { name: string; bytes: Buffer; writer: string; title: string; field: string; verdict: Verdict }
type Verdict = { reads: unknown } | { named: string }

const folder = mkdtempSync(join(tmpdir(), 'peoples-files-'))
const api = await startResources({ sharesReferred: true })
const counted = new Map<string, number[]>()
const wrong: string[] = []
for (const [index, { resource: name, fields }] of peoplesColumns.entries()) {
  const { resource } = registeredAs(name)
  const door = importOf(api, resource)
  for (const { name: file, bytes, writer, title, field, verdict } of await filesFor(fields, door.table)) {
    const told = await door.send(file, bytes, field)
    const row = counted.get(writer) ?? peoplesColumns.map(() => 0)
    counted.set(writer, row.with(index, (row[index] ?? 0) + 1))
    if (!isRight(told, verdict)) wrong.push(`${name} ${writer} “${title}”: ${JSON.stringify(told)}, not ${JSON.stringify(verdict)}`)
  }
}
await api.close()
rmSync(folder, { recursive: true })
report()
process.exit(wrong.length > 0 ? 1 : 0)

async function filesFor(fields: (typeof peoplesColumns)[number]['fields'], tableFor: (field: string) => Promise<OneRow>): Promise<File[]> {
  const files: File[] = []
  const orders: { file: string; cell: PeoplesCell; field: string; table: OneRow }[] = []
  for (const cell of peoplesCells) {
    const field = fields[cell.role]
    if (field === undefined) continue
    const table = await tableFor(field)
    const about = { title: cell.title, field, verdict: 'reads' in cell ? { reads: cell.reads } : { named: cell.named } }
    files.push({ ...about, writer: 'by hand', name: 'x.xlsx', bytes: byHand(table, cell.kept) })
    for (const format of ['xlsx', 'biff8'] as const) {
      const bytes = bySheetJs(format, table, cell.kept)
      if (bytes && !isBeyond(format, cell))
        files.push({ ...about, writer: format === 'xlsx' ? 'SheetJS .xlsx' : 'SheetJS .xls', name: format === 'xlsx' ? 'x.xlsx' : 'x.xls', bytes })
    }
    orders.push({ file: join(folder, `${orders.length}.xlsx`), cell, field, table })
  }
  const byFile = new Map(orders.map((order) => [basename(order.file, '.xlsx'), order]))
  const fromDisk = (written: readonly string[], writer: string): File[] =>
    written.flatMap((path) => {
      const [key = '', extension = ''] = basename(path).split('.')
      const order = byFile.get(key)
      if (!order || (writer.startsWith('LibreOffice') && recalculated(order.cell))) return []
      const { cell, field } = order
      return [
        {
          title: cell.title,
          field,
          verdict: 'reads' in cell ? { reads: cell.reads } : { named: cell.named },
          writer,
          name: `x.${extension}`,
          bytes: readFileSync(path),
        },
      ]
    })
  const python = openpyxl(orders)
  files.push(...fromDisk(python, 'openpyxl'))
  for (const extension of ['xlsx', 'xls']) files.push(...fromDisk(libreOffice(python, extension), `LibreOffice .${extension}`))
  if (fields.text !== undefined)
    for (const book of peoplesBooks) {
      const plain = await tableFor(fields.text)
      const table = { ...plain, texts: plain.texts.with(plain.at, '甲乙') }
      files.push({
        writer: book.extension === 'csv' ? 'CSV' : 'by hand',
        name: `x.${book.extension}`,
        bytes: book.make(table),
        title: book.title,
        field: fields.text,
        verdict: 'reads' in book ? { reads: '甲乙' } : { named: book.named },
      })
    }
  return files
}

/** What a writer cannot keep as it is meant. */
function isBeyond(format: 'xlsx' | 'biff8', { kept }: PeoplesCell): boolean {
  return format === 'biff8' && 'text' in kept && kept.text === '#N/A'
}

/** LibreOffice calculates what it opens, so that no formula is left without a result, and has no half days before 1900-03-01. */
function recalculated({ kept }: PeoplesCell): boolean {
  return ('formula' in kept && kept.result === null) || ('number' in kept && kept.number === 60)
}

function openpyxl(orders: readonly { file: string; cell: PeoplesCell; table: OneRow }[]): string[] {
  const script = new URL('../support/peoplesFiles/write_workbooks.py', import.meta.url).pathname
  const input = JSON.stringify(orders.map(({ file, cell, table }) => ({ file, ...table, kept: cell.kept })))
  const { status, stdout, stderr } = spawnSync('python3', [script], { input, encoding: 'utf8' })
  if (status !== 0) process.stderr.write(`openpyxl is left out: ${stderr.trim().split('\n').at(-1) ?? ''}\n`)
  return status === 0 ? stdout.trim().split('\n') : []
}

function libreOffice(files: readonly string[], extension: string): string[] {
  if (files.length === 0) return []
  const to = join(folder, extension)
  rmSync(to, { recursive: true, force: true })
  mkdirSync(to)
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`
  try {
    execFileSync('soffice', [profile, '--headless', '--convert-to', extension, '--outdir', to, ...files], { stdio: 'ignore' })
  } catch {
    process.stderr.write('LibreOffice is left out: it is not installed\n')
    return []
  }
  return files.map((file) => join(to, basename(file).replace(/xlsx$/, extension)))
}

function isRight(told: Told, verdict: Verdict): boolean {
  if ('reads' in verdict) return 'reads' in told && told.reads === verdict.reads
  return 'named' in told && told.named.includes(verdict.named)
}

function report(): void {
  const total = [...counted.values()].flat().reduce((sum, count) => sum + count, 0)
  const lines = [
    `| written by | ${peoplesColumns.map(({ resource }) => resource).join(' | ')} |`,
    `|${' --- |'.repeat(peoplesColumns.length + 1)}`,
    ...[...counted].map(([writer, row]) => `| ${writer} | ${row.join(' | ')} |`),
    '',
    `${total} files: ${total - wrong.length} read as they are seen or named by cell, ${wrong.length} otherwise.`,
    ...wrong.map((line) => `- ${line}`),
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
  const path = 'docs/measured.md'
  const begin = '<!-- npm run measure:files -->'
  const end = '<!-- /measure:files -->'
  const [before = '', rest = ''] = readFileSync(path, 'utf8').split(begin)
  const [, after = ''] = rest.split(end)
  if (rest !== '') writeFileSync(path, `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`)
}
