import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { resolveConfig } from 'vite'
import { beforeAll, expect, test } from 'vitest'
import { boardCodeOf } from '../../server/http/boardCode.ts'
import { freshBundle } from '../../server/start/bundleBuild.ts'

/** What a wall loads until its first value: the page's own code and what its headers name (performance.md B2). */
const boards = [
  'plc',
  'powder',
  'orders',
  'weighing',
  'warehouse',
  'packing',
  'quality',
  'plots',
  'gantt',
  'delivery',
  'alarms',
  'andon',
  'overview',
  'monitor',
  'map',
  'play',
  'board',
  'machine',
  'tags',
]
/** KB unpacked until the first value: 560 (performance.md B2, measured there at `tags`: 560.2 since a silent server is known within 3 s and refusals of makers have numbers), more where a board draws more at once, or says how old it is that there is nothing */
const mostKb: Readonly<Record<string, number>> = {
  plc: 578,
  powder: 595,
  orders: 564,
  plots: 565,
  quality: 563, // rules of control charts in short words
  gantt: 569, // names stand at the head of its rows
  alarms: 575,
  overview: 586,
  map: 573,
  machine: 585,
  board: 606,
}
const heavy = { antd: /ant-select|ant-btn/, G6: /@antv|cubic-horizontal/, ECharts: /ecModel|echarts/i }

let folder = ''
let codeOf: (url: string) => string | null
beforeAll(async () => {
  folder = await freshBundle()
  codeOf = await boardCodeOf(folder)
}, 300_000)

const scriptsIn = (text: string) => [...text.matchAll(/\/?(assets\/[\w.-]+\.js)/g)].map(([, file = '']) => file)
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
/** kB as they travel; what is small is not compressed */
const travels = (file: string) => readFileSync(join(folder, existsSync(join(folder, `${file}.br`)) ? `${file}.br` : file)).length / 1000

/** what kiosk/README.md promises to televisions: the first Chromium that has Promise.withResolvers, which a library asks for */
const oldestChromium = 119
/** what came to Chromium later, by its version */
const later: readonly [number, RegExp][] = [
  [120, /(?<!typeof |`function`\?)\bURL\.canParse/], // a library asks whether it is there
  [121, /Array\.fromAsync/],
  [
    122,
    /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(|\bIterator\.from|\.(values|keys|entries)\(\)\.(map|filter|toArray|some|find|reduce|every|take|flatMap)\(/,
  ],
  [123, /light-dark\(/],
  [128, /Promise\.try\(/],
  [136, /RegExp\.escape\(/],
  [140, /Uint8Array\.fromBase64/],
]

test('what walls load runs on the oldest Chromium that televisions are told of: its syntax by the build target, and nothing that came later', async () => {
  const { build } = await resolveConfig({ configFile: 'vite.config.ts', logLevel: 'silent' }, 'build')
  const targets = [build.target].flat().flatMap((target) => (/^chrome(\d+)$/.exec(String(target)) ?? []).slice(1).map(Number))
  expect(targets.every((version) => version <= oldestChromium) && targets.length === 1).toBe(true)
  const scripts = new Set(boards.flatMap((board) => [...scriptsIn(read('index.html')), ...scriptsIn(codeOf(`/display/${board}/x`) ?? '')]))
  const found = [...scripts].flatMap((file) => later.filter(([, mark]) => mark.test(read(file))).map(([version]) => `${file}: Chromium ${version}`))
  expect(found).toEqual([])
  expect([...scripts].some((file) => /Promise\.withResolvers/.test(read(file)))).toBe(true) // why it is not older
})

test.each(boards)('the wall %s loads neither antd nor G6 nor ECharts before its first value', (board) => {
  const named = codeOf(`/display/${board}/x`)
  expect(named).not.toBeNull()
  const scripts = [...new Set([...scriptsIn(read('index.html')), ...scriptsIn(named ?? '')])]
  const loads = Object.entries(heavy).flatMap(([library, mark]) => scripts.filter((file) => mark.test(read(file))).map((file) => `${library} in ${file}`))
  expect(loads).toEqual([])
  const rawKb = scripts.reduce((sum, file) => sum + read(file).length / 1024, 0)
  const kb = scripts.reduce((sum, file) => sum + travels(file), 0)
  if (process.env['WALL_BUNDLES']) process.stdout.write(`${board}\t${scripts.length} files\t${rawKb.toFixed(0)} KB, as they travel ${kb.toFixed(0)} kB\n`)
  expect(scripts.some((file) => file.includes('socketWire'))).toBe(true) // without it there is no value
  expect(rawKb).toBeLessThanOrEqual(mostKb[board] ?? 562)
})

test('the marks by which the libraries are told are those of what was built', () => {
  const manifest = JSON.parse(read('.vite/manifest.json')) as Record<string, { file: string }> // Vite's own list
  const textOf = (source: string) => read(manifest[source]?.file ?? '')
  expect(textOf('src/charts/g6/PlantGraph.tsx')).toMatch(heavy.G6)
  expect(textOf('src/charts/echarts/charts.tsx')).toMatch(heavy.ECharts)
  expect(textOf('src/admin/AdminApp.tsx')).not.toBe('')
})
