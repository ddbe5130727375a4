// @vitest-environment page
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { rolesOf } from '../src/api/session.ts'

/** What only a look at the files can show: which tool does which work, and where each part of the application stands. */
const filesIn = (...folders: string[]) => folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,css,mjs}`)).toSorted()
const read = (file: string) => readFileSync(file, 'utf8')
/** Which files below some folders import a package or a file, as they write it. */
const importing = (name: string, ...folders: string[]) =>
  filesIn(...folders).filter((file) => new RegExp(`(from|import\\()\\s*'${name}(/[^']*)?'`).test(read(file)))
const manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  scripts: z.record(z.string(), z.string()),
})
const { dependencies, devDependencies, scripts } = manifest.parse(JSON.parse(read('package.json')))

test('walls stand in src/displays and the office in src/admin, and the routes bring each from there [STK-003, STK-004]', () => {
  const routes = read('src/routes.tsx')
  expect(routes).toContain("import { boardRoutes } from './displays/boardRoutes.ts'")
  expect(routes).toContain("import('./displays/Displays.tsx')")
  expect(routes).toContain("import('./admin/AdminApp.tsx')")
  expect([...read('src/displays/boardLoaders.ts').matchAll(/import\('\.\/boards\/(\w+)\.tsx'\)/g)].map(([, board]) => board)).toContain('PlcBoard')
  expect(filesIn('src/displays/boards').length).toBeGreaterThan(3)
  for (const module of ['equipment', 'production', 'identity', 'access', 'organisation', 'reference', 'operations'])
    expect(read('src/admin/pages.ts') + filesIn('src/admin/modules').join(), module).toContain(module)
})

test('src/realtime holds the layer of the wires and src/charts the pictures, and both kinds of pages draw from them [STK-005, STK-006]', () => {
  for (const [room, from] of [
    ['realtime', 'src/displays'],
    ['realtime', 'src/admin'],
    ['charts', 'src/displays'],
    ['charts', 'src/admin'],
  ] as const)
    expect([room, from, filesIn(from).some((file) => new RegExp(`from '(\\.\\./)+${room}/`).test(read(file)))]).toEqual([room, from, true])
})

test('kiosk holds what starts a wall computer, and its README names each [STK-007]', () => {
  const words = read('kiosk/README.md')
  expect(globSync('kiosk/*').map((file) => file.replace('kiosk/', ''))).toEqual(
    expect.arrayContaining(['install.sh', 'launcher.mjs', 'millwright-kiosk.service']),
  )
  expect(['install.sh', 'launcher.mjs', 'millwright-kiosk'].filter((name) => !words.includes(name))).toEqual([])
  expect(read('kiosk/millwright-kiosk.service')).toMatch(/ExecStart=.*\/launcher\.mjs/)
})

test('vitest and playwright run the tests of the folder tests, from npm scripts [STK-008, STK-019, STK-020]', () => {
  expect([read('vitest.config.ts').includes("'tests/**/*.test.{ts,tsx}'"), read('playwright.config.ts').includes("testDir: 'tests/e2e'")]).toEqual([true, true])
  expect([scripts['test'], scripts['e2e']]).toEqual(['node start.mjs test', 'node start.mjs e2e'])
  expect(Object.keys(devDependencies)).toEqual(expect.arrayContaining(['vitest', 'playwright']))
  const start = read('start.mjs')
  for (const [name, task] of [
    ['test', "'tests/run.ts']]"],
    ['e2e', "'tests/run.ts', '--only', 'e2e']]"],
  ])
    expect(
      start.split('\n').find((line) => line.trim().startsWith(`${name}:`)),
      name,
    ).toContain(task)
  const parts = [read('tests/gate/vitestPart.ts'), read('tests/gate/browserPart.ts')]
  expect([parts[0]?.includes('node_modules/vitest/vitest.mjs'), parts[1]?.includes('node_modules/playwright/cli.js')]).toEqual([true, true])
  expect(['vitestPart(', 'browserPart('].map((part) => read('tests/run.ts').includes(part))).toEqual([true, true])
  expect([globSync('tests/**/*.test.{ts,tsx}').length > 100, globSync('tests/e2e/*.spec.ts').length > 5]).toEqual([true, true])
  expect([...globSync('src/**/*.{test,spec}.*'), ...globSync('server/**/*.{test,spec}.*')]).toEqual([])
})

test('the packages that were asked for are declared, each by its exact version [STK-009]', () => {
  const asked =
    'react react-dom react-router-dom echarts echarts-for-react @antv/g6 socket.io-client reconnecting-websocket antd zustand frappe-gantt dayjs vitest playwright'
  const declared = { ...dependencies, ...devDependencies }
  const found = asked.split(' ').map((name) => [name, /^\d+\.\d+\.\d+$/.test(declared[name] ?? '')])
  expect(found).toEqual(asked.split(' ').map((name) => [name, true]))
})

test('whatever runs without tests runs on packages that are installed for running', () => {
  const running = filesIn('contract', 'server', 'plant', 'src').flatMap((file) =>
    // with a module's name in one piece behind it: what only names a type is gone before it runs
    Array.from(read(file).matchAll(/(?<!import type [^'\n]*)(?:\bfrom |\bimport |import\(|resolve\()'([^'.#/][^'\s]*)'/g), ([, name = '']) => ({ file, name })),
  )
  const ofTests = running.filter(({ name }) => Object.keys(devDependencies).some((one) => name === one || name.startsWith(`${one}/`)))
  expect(running.filter(({ name }) => Object.keys(dependencies).some((one) => name.startsWith(one))).length).toBeGreaterThan(1000)
  expect(ofTests).toEqual([])
})

test('@antv/g6 draws the map of the machines, which a route brings [STK-012]', () => {
  const [graph = '', ...others] = importing('@antv/g6', 'src')
  expect([graph, others]).toEqual(['src/charts/g6/PlantGraph.tsx', []])
  expect(read(graph)).toMatch(/new Graph\(/)
  const drawing = filesIn('src/displays/boards').filter((file) => /import\('[^']*g6\/PlantGraph\.tsx'\)/.test(read(file)))
  expect(drawing).toContain('src/displays/boards/map/FlowGraph.tsx')
  expect(read('src/displays/boards/MapBoard.tsx')).toContain("from './map/FlowGraph.tsx'")
  expect(read('src/displays/boardLoaders.ts')).toContain("import('./boards/MapBoard.tsx')")
})

test('react-router-dom makes the routes [STK-010]', () => {
  expect(importing('react-router-dom', 'src')).toEqual(expect.arrayContaining(['src/main.tsx', 'src/routes.tsx']))
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /router|wouter/.test(name))).toEqual(['react-router-dom'])
})

test('reconnecting-websocket carries the two plain links, each with its heartbeat; socket.io-client the live values [STK-013, STK-014, STK-021]', () => {
  expect(importing('reconnecting-websocket', 'src')).toEqual(['src/realtime/plainLink.ts'])
  expect(importing('./plainLink.ts', 'src/realtime').filter((file) => !/linkTries/.test(file))).toEqual(
    expect.arrayContaining(['src/realtime/noticeLink.ts', 'src/realtime/tableLink.ts']),
  )
  for (const link of ['noticeLink', 'tableLink']) expect(importing('./heartbeatTimer.ts', 'src/realtime'), link).toContain(`src/realtime/${link}.ts`)
  expect(importing('socket.io-client', 'src')).toEqual(['src/realtime/socketWire.ts'])
  expect(read('docs/decisions/005-live-wire.md')).toContain('socket.io')
})

test('antd draws the office, in Chinese [STK-015, STK-025]', () => {
  const using = importing('antd', 'src')
  for (const room of ['layout', 'session', 'resource', 'fields', 'modules'])
    expect([room, using.some((file) => file.startsWith(`src/admin/${room}/`))]).toEqual([room, true])
  expect(read('src/admin/AdminApp.tsx')).toMatch(/import zhCN from 'antd\/\S*zh_CN\S*'/)
  expect(read('src/admin/AdminApp.tsx')).toContain('<ConfigProvider locale={zhCN}')
  expect(read('index.html')).toContain('<html lang="zh-CN">')
  const labels = filesIn('src').flatMap((file) =>
    [...read(file).matchAll(/\b(?:placeholder|okText|cancelText|aria-label)="([^"{}]+)"/g)].map(([, label = '']) => `${file}: ${label}`),
  )
  expect(labels.length).toBeGreaterThan(50)
  const examples = ['#rrggbb', 'https://'] // what is typed so in every language
  expect(
    labels
      .filter((label) => !examples.some((example) => label.endsWith(example)))
      .filter((label) => !/\p{Script=Han}/u.test(label) && /[a-z]{3}/i.test(label.split(': ')[1] ?? '')),
  ).toEqual([])
})

test('zustand holds session, permissions, the look of the office and the links [STK-016]', () => {
  for (const store of ['src/api/session.ts', 'src/api/permissions.ts', 'src/admin/layout/layoutStore.ts', 'src/realtime/connectionStore.ts'])
    expect([store, /import \{ createStore \} from 'zustand\/vanilla'/.test(read(store)) && /\bcreateStore\b[<(]/.test(read(store))]).toEqual([store, true])
  expect(Object.keys(dependencies).filter((name) => /redux|mobx|recoil|jotai|valtio/.test(name))).toEqual([])
})

test('dayjs reads and writes dates, and no second library does [STK-018]', () => {
  expect(importing('dayjs', 'src').length).toBeGreaterThan(0)
  expect(importing('(moment|date-fns|luxon)', 'src', 'server', 'contract', 'plant')).toEqual([])
  expect(Object.keys({ ...dependencies, ...devDependencies }).filter((name) => /^(moment|date-fns|luxon)/.test(name))).toEqual([])
})

test('one entry holds walls and office: one page, one root, one router [STK-023]', () => {
  expect([...read('index.html').matchAll(/<script type="module" src="([^"]+)"/g)].map(([, entry]) => entry)).toEqual(['/src/main.tsx'])
  expect(globSync('*.html')).toEqual(['index.html'])
  expect(read('vite.config.ts')).not.toMatch(/\binput:/)
  expect(filesIn('src').filter((file) => /\bcreateRoot\(/.test(read(file)))).toEqual(['src/main.tsx'])
  expect(filesIn('src').filter((file) => /\bcreate(Browser|Hash)Router\(/.test(read(file)))).toEqual(['src/routes.tsx'])
})

test('an administrator is who has the role admin among his roles, whole and not as a part of a word [STK-026]', () => {
  const isAdmin = (role: string) => rolesOf({ role }).includes('admin')
  expect([isAdmin('a,admin'), isAdmin('admin'), isAdmin('a'), isAdmin('administrator'), isAdmin('')]).toEqual([true, true, false, false, false])
})

/** Where a role or a list of roles is asked for a name. */
const roleAsked = /(?:\broles?(?:Of\([^)]*\))?\.includes\(|\broleCode'?,? ?(?:=== ?|'=', ?))'(\w+)'/g

test('no code decides by the name of a role other than admin [PERM-003]', () => {
  const asked = filesIn('src', 'server', 'contract').flatMap((file) => [...read(file).matchAll(roleAsked)].map(([, role]) => role))
  expect(asked.length).toBeGreaterThan(3)
  expect([...new Set(asked)]).toEqual(['admin'])
})

test('no page names a permission of its own route: the menu of the server says who sees it [RT-027]', () => {
  const named = (file: string) => [...read(file).matchAll(/'[a-z]+:[A-Za-z]+:[A-Za-z]+'/g)].map(([code]) => code)
  const routing = [
    'src/routes.tsx',
    'src/displays/boardLoaders.ts',
    'src/displays/boardRoutes.ts',
    'src/admin/pages.ts',
    'src/admin/Office.tsx',
    'src/admin/PageOutlet.tsx',
    'src/admin/session/menuRoutes.ts',
  ]
  for (const file of routing) expect([file, named(file)]).toEqual([file, []])
  expect(filesIn('src/admin/modules').flatMap(named).length).toBeGreaterThan(0) // commands do name theirs
  expect(filesIn('src').filter((file) => /\bpermissionList:\s*\[\s*'/.test(read(file)))).toEqual([])
})
