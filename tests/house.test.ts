import { globSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join, normalize, sep } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { atLeast } from './support/atLeast.ts'
import { foundation } from './support/foundation.ts'
import { isTest, judges, judgingFunctions } from './support/testSyntax.ts'

/** What every write of the business stands on: numbers, signatures, the audit chain, keys of repeated requests. */
const bookkeeping = ['server/canonical.ts', 'server/numbers', 'server/signatures', 'server/audit', 'server/requestKeys.ts']

/**
 * The floors of the house: which room may import which (docs/decisions/001-house.md). The first line whose room
 * contains the file decides; a file may always import from its own room.
 */
const floors: { room: string; mayImport: string[] }[] = [
  { room: 'contract/rules', mayImport: [] },
  { room: 'contract/modules', mayImport: ['contract'] },
  { room: 'contract', mayImport: [] },

  { room: 'server/log.ts', mayImport: [] },
  { room: 'server/canonical.ts', mayImport: [] },
  { room: 'server/tenancy', mayImport: [] },
  { room: 'server/db', mayImport: ['contract', 'server/tenancy'] },
  { room: 'server/bus', mayImport: ['contract', 'server/tenancy', 'server/db', 'server/audit'] },
  { room: 'server/calendar', mayImport: ['contract', 'server/db'] },
  { room: 'server/capability', mayImport: ['contract', 'server/db'] },
  { room: 'server/devices', mayImport: ['contract', 'server/log.ts'] },
  { room: 'server/tags', mayImport: ['contract', 'server/log.ts', 'server/bus', 'server/db', 'server/devices'] },
  { room: 'server/jobs', mayImport: ['contract', 'server/tenancy', 'server/log.ts', 'server/bus', 'server/db'] },
  { room: 'server/http', mayImport: ['contract', 'server/tenancy', 'server/log.ts', 'server/bus', 'server/db'] },
  { room: 'server/secrets', mayImport: [] },
  { room: 'server/backup', mayImport: ['contract', 'server/http'] },
  { room: 'server/outbound', mayImport: ['contract', 'server/bus', 'server/http'] },
  { room: 'server/numbers', mayImport: ['contract', 'server/bus', 'server/db', 'server/http'] },
  { room: 'server/signatures', mayImport: ['contract', 'server/canonical.ts', 'server/bus', 'server/db', 'server/http'] },
  { room: 'server/audit', mayImport: ['contract', 'server/canonical.ts', 'server/db'] },
  { room: 'server/requestKeys.ts', mayImport: ['contract', 'server/canonical.ts', 'server/bus', 'server/db', 'server/http'] },
  { room: 'server/files', mayImport: ['contract', 'server/http'] },
  { room: 'server/realtime', mayImport: ['contract', 'server/tenancy', 'server/log.ts', 'server/bus', 'server/tags', 'server/http'] },
  ...kitFloors({
    // what a value is, and how rows are found by it
    field: [],
    // whose rows exist for somebody, and what of them is seen
    scope: ['field'],
    read: ['field', 'scope'],
    write: ['field', 'scope', 'read'],
    lines: ['field', 'scope', 'read', 'write'],
    command: ['field', 'scope', 'read', 'write', 'lines'],
    import: ['field', 'scope', 'read', 'write', 'lines'],
    figure: ['field', 'read'],
    // what answers over HTTP: it alone knows all of them
    routes: ['field', 'scope', 'read', 'write', 'lines', 'command', 'import', 'figure'],
    registry: ['routes'], // and what is there at all, in code and designed
  }),
  {
    room: 'server/modules',
    mayImport: [
      'contract',
      'server/log.ts',
      'server/tenancy',
      'server/bus',
      'server/db',
      'server/jobs',
      'server/devices',
      'server/tags',
      'server/calendar',
      'server/capability',
      'server/http',
      'server/files',
      'server/outbound',
      'server/secrets',
      'server/backup',
      'server/resource',
      ...bookkeeping,
    ],
  },
  { room: 'server/cluster', mayImport: ['contract', 'server'] },
  { room: 'server', mayImport: ['contract', 'server'] },

  { room: 'plant', mayImport: ['contract'] },

  { room: 'src/api', mayImport: ['contract'] },
  { room: 'src/realtime', mayImport: ['contract', 'src/api'] },
  { room: 'src/outbox', mayImport: ['contract', 'src/api'] },
  { room: 'src/charts', mayImport: [] },
  { room: 'src/displays', mayImport: ['contract', 'src/api', 'src/realtime', 'src/charts'] },
  ...officeFloors([
    // from the ground up: a room may import its own storey and those above it in this list; the look of the office and its frame are one
    ['src/admin/saveFile.ts', 'src/admin/grey', 'src/admin/resources.ts', 'src/admin/commands.ts', 'src/admin/readable.ts', 'src/admin/session'],
    ['src/admin/admin.css', 'src/admin/media', 'src/admin/useOfficeTheme.ts', 'src/admin/layout'],
    ['src/admin/fields'],
    ['src/admin/grid'],
    ['src/admin/resource'],
    ['src/admin/modules', 'src/admin/gallery'],
    ['src/admin'],
  ]),
  { room: 'src', mayImport: ['contract', 'src'] },

  { room: 'kiosk', mayImport: [] },

  // the benchmark starts the product by its command; only the pictures of rows R3 and G1, the grid of row E1 and the engine that runs what a peer's runs are our own parts
  { room: 'bench/trend', mayImport: ['src/charts'] },
  { room: 'bench/gantt', mayImport: ['contract', 'src/charts', 'src/displays/boards/gantt'] },
  { room: 'bench/grid', mayImport: ['contract', 'src/charts', 'src/admin/grid'] },
  { room: 'bench/approvals', mayImport: ['contract', 'tests/contract/modules/workflow'] }, // the same random processes as its test
  { room: 'bench', mayImport: [] },
]

/** The office inside: every storey sees the rest of the browser and the storeys below it. */
function officeFloors(storeys: string[][]): { room: string; mayImport: string[] }[] {
  const outside = ['contract', 'src/api', 'src/realtime', 'src/outbox', 'src/charts']
  return storeys.flatMap((rooms, at) => rooms.map((room) => ({ room, mayImport: [...outside, ...storeys.slice(0, at + 1).flat()] })))
}

/** The kit of resources: a room imports those named beside it, which stand below, and no other. */
function kitFloors(rooms: Record<string, string[]>): { room: string; mayImport: string[] }[] {
  const beneath = ['contract', 'server/log.ts', 'server/tenancy', 'server/bus', 'server/db', 'server/calendar', 'server/http', 'server/files', 'server/jobs']
  const outside = [...beneath, 'server/outbound', 'server/secrets', 'server/backup', ...bookkeeping]
  return Object.entries(rooms).map(([room, below]) => ({
    room: `server/resource/${room}`,
    mayImport: [...outside, ...below.map((one) => `server/resource/${one}`)],
  }))
}

/** Packages a room may not use: antd on walls, wires outside their rooms, anything but zod in the contract. */
const forbiddenPackages: { room: string; package: RegExp }[] = [
  { room: 'contract', package: /^(?!zod$)/ },
  { room: 'src/displays', package: /^(antd|@ant-design|socket\.io-client|reconnecting-websocket)/ },
  { room: 'src/charts', package: /^(antd|@ant-design|socket\.io-client|reconnecting-websocket|@tanstack|zustand)/ },
  { room: 'src/admin', package: /^(socket\.io-client|reconnecting-websocket)/ },
  { room: 'kiosk', package: /^(?!node:)/ },
]

const inRoom = (file: string, room: string) => file === room || file.startsWith(`${room}/`)

function* sourcesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name === 'node_modules') continue // the benchmark is a package of its own
    if (entry.isDirectory()) yield* sourcesBelow(path)
    else if (/\.(ts|tsx|mjs)$/.test(entry.name)) yield path.split(sep).join('/')
  }
}

function importsOf(file: string): string[] {
  const { module, errors } = parseSync(file, readFileSync(file, 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const source = readFileSync(file, 'utf8')
  const written = module.dynamicImports.map((imported) => source.slice(imported.moduleRequest.start, imported.moduleRequest.end).replaceAll(/^['"]|['"]$/g, ''))
  const reExported = module.staticExports.flatMap((exported) => exported.entries.flatMap((entry) => entry.moduleRequest?.value ?? []))
  return [...module.staticImports.map((imported) => imported.moduleRequest.value), ...reExported, ...written]
}

function resolved(file: string, imported: string): string | null {
  if (imported.startsWith('#contract/')) return imported.replace('#contract/', 'contract/')
  if (imported.startsWith('.'))
    return normalize(join(dirname(file), imported))
      .split(sep)
      .join('/')
  return null
}

const sources = atLeast(
  2000,
  ['contract', 'server', 'plant', 'src', 'kiosk', 'bench'].flatMap((folder) => [...sourcesBelow(folder)]),
)
const testFiles = atLeast(
  600,
  [...sourcesBelow('tests')].filter((file) => /\.(test|spec)\.tsx?$/.test(file)),
)

test('no room imports a room above its floor', () => {
  const wrong: string[] = []
  for (const file of sources) {
    const floor = floors.find(({ room }) => inRoom(file, room))
    if (!floor) throw new Error(`${file} is in no room of the house`)
    for (const imported of importsOf(file)) {
      const target = resolved(file, imported)
      if (target === null || inRoom(target, floor.room) || floor.mayImport.some((room) => inRoom(target, room))) continue
      wrong.push(`${file} -> ${target}`)
    }
  }
  expect(wrong).toEqual([])
})

test('modules of the server never import each other, but for services of the foundation below them', () => {
  const moduleOf = (path: string) => /^server\/modules\/([^/]+)\//.exec(path)?.[1] ?? null
  const stepOf = (module: string) => {
    const step = foundation.findIndex((beside) => beside.includes(module))
    return step === -1 ? foundation.length : step
  }
  const wrong = sources
    .flatMap((file) => importsOf(file).map((imported) => ({ file, target: resolved(file, imported) ?? '' })))
    .filter(({ file, target }) => {
      const [from, to] = [moduleOf(file), moduleOf(target)]
      if (from === null || to === null || from === to) return false
      return !(target.endsWith('.service.ts') && stepOf(to) < stepOf(from))
    })
  expect(wrong).toEqual([])
})

test('walls use no antd, and only api and realtime hold a wire [STK-022]', () => {
  const wrong: string[] = []
  for (const file of sources) {
    for (const { room, package: forbidden } of forbiddenPackages) {
      if (!inRoom(file, room)) continue
      for (const imported of importsOf(file)) if (resolved(file, imported) === null && forbidden.test(imported)) wrong.push(`${file} -> ${imported}`)
    }
    const holdsWire = inRoom(file, 'src') && !inRoom(file, 'src/api') && !inRoom(file, 'src/realtime')
    if (holdsWire && /\b(fetch\(|new WebSocket\(|new EventSource\(|XMLHttpRequest)/.test(readFileSync(file, 'utf8'))) wrong.push(`${file} -> a wire of its own`)
  }
  expect(wrong).toEqual([])
})

test('no room is a dumping ground', () => {
  const wrong = sources.filter((file) => /(^|\/)(utils?|common|shared|misc|helpers?|lib)(\/|\.|$)/i.test(file))
  expect(wrong).toEqual([])
})

test('every rule of a style module names a class of its own, so that it reaches no other page', () => {
  const open: string[] = []
  for (const file of atLeast(150, globSync('src/**/*.module.css'))) {
    const css = readFileSync(file, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    const frames = /@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g
    for (const [, selectors = ''] of css.replaceAll(frames, '').matchAll(/([^{};]+)\{/g))
      for (const one of /^\s*[@&]/.test(selectors) ? [] : selectors.split(/,(?![^(]*\))/))
        if (!/\.[a-zA-Z]/.test(one.replaceAll(/:global\([^)]*\)/g, ''))) open.push(`${file}: ${one.trim()}`)
  }
  expect(open).toEqual([])
})

test('no source file is longer than 300 lines', () => {
  const tests = [...sourcesBelow('tests')]
  const long = [...sources, ...tests].map((file) => ({ file, lines: readFileSync(file, 'utf8').split('\n').length - 1 })).filter(({ lines }) => lines > 300)
  expect(long).toEqual([])
})

test('the prescribed top level exists and the sources under src are TypeScript [STK-001, STK-002]', () => {
  const top = readdirSync('.')
  for (const name of ['package.json', 'vite.config.ts', 'tsconfig.json', 'README.md', 'src', 'kiosk', 'tests']) expect(top).toContain(name)
  for (const room of ['displays', 'admin', 'realtime', 'charts']) expect(readdirSync('src')).toContain(room)
  expect([...sourcesBelow('src')].filter((file) => /\.(mjs|js|vue)$/.test(file))).toEqual([])
})

test('every test expects something, itself or by a function of its file', () => {
  const wrong = testFiles.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const { program } = parseSync(file, source)
    const text = ({ start, end }: ESTree.Span) => source.slice(start, end)
    const judging = judgingFunctions(program, source)
    const silent: string[] = []
    new Visitor({
      CallExpression(call) {
        const body = call.arguments.findLast(({ type }) => /Function/.test(type))
        if (!body || !isTest(call.callee) || judges.test(text(body))) return
        if (!judging.some((name) => new RegExp(`\\b${name}\\(`).test(text(body)))) silent.push(`${file}: ${text(call).slice(0, 90)}`)
      },
    }).visit(program)
    return silent
  })
  expect(wrong).toEqual([])
})

test('no test compares a constant with itself', () => {
  const wrong = testFiles.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    const { program, module } = parseSync(file, source)
    const imported = new Set(module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)))
    const found: string[] = []
    new Visitor({
      CallExpression({ start, end }) {
        const [, actual, expected] = /^expect\(([\w.]+)\)\.to(?:Be|Equal|StrictEqual)\(([\w.]+)\)$/.exec(source.slice(start, end)) ?? []
        if (actual === undefined || expected === undefined) return
        const isImported = [actual, expected].every((name) => imported.has(name.split('.')[0] ?? ''))
        if (actual === expected || isImported) found.push(`${file}: ${source.slice(start, end)}`)
      },
    }).visit(program)
    return found
  })
  expect(wrong).toEqual([])
})
