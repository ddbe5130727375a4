import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'

/** What reads files of people; each may take seconds, and whoever shares its thread waits. */
const parsers = [
  'server/files/tableFile.ts',
  'server/files/workbook/readWorkbook.ts',
  'server/files/workbook/readXls.ts',
  'server/modules/equipment/foreign/readForeign.ts',
  'server/modules/equipment/template/machineFile.ts',
]
const workers = [
  'server/files/tableReader.worker.ts',
  'server/modules/equipment/foreign/foreignReader.worker.ts',
  'server/modules/equipment/template/machineReader.worker.ts',
]

test('the thread that answers people loads no parser of files, their workers do', () => {
  const answering = loadedFrom('server/main.ts')
  expect(answering.size).toBeGreaterThan(500)
  expect(answering).toContain('server/modules/equipment/foreign/foreign.routes.ts')
  expect(parsers.filter((parser) => answering.has(parser))).toEqual([])
  const reading = new Set(workers.flatMap((worker) => [...loadedFrom(worker)]))
  expect(parsers.filter((parser) => !reading.has(parser))).toEqual([])
})

/** Every file that runs when one is started, its own workers apart. */
function loadedFrom(start: string): ReadonlySet<string> {
  const loaded = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (loaded.has(file)) continue
    loaded.add(file)
    for (const asked of importsOf(file)) {
      const path = asked.startsWith('#contract/') ? `contract/${asked.slice('#contract/'.length)}` : asked.startsWith('.') ? join(dirname(file), asked) : null
      if (path !== null && existsSync(path)) waiting.push(path)
    }
  }
  return loaded
}

/** Without types, which nobody loads. */
function importsOf(file: string): string[] {
  const found: string[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  for (const node of program.body) {
    const isType = (node.type === 'ImportDeclaration' && node.importKind === 'type') || (node.type === 'ExportNamedDeclaration' && node.exportKind === 'type')
    if (!isType && 'source' in node && node.source) found.push(node.source.value)
  }
  new Visitor({ ImportExpression: ({ source }) => void (source.type === 'Literal' && found.push(String(source.value))) }).visit(program)
  return found
}
