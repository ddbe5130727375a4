import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { alarmTopic } from '#contract/modules/alarms/retained.ts'
import { andonTopic } from '#contract/modules/andon/standing.ts'
import { wallAnnouncementTopic } from '#contract/modules/messages/wallAnnouncement.ts'
import { standingTopic } from '#contract/modules/monitor/retained.ts'
import { orderStateTopic } from '#contract/modules/production/retained.ts'
import { lateOrderTopic, planNoticeTopic, scheduleBarTopic } from '#contract/modules/schedule/retained.ts'
import { scaleTopic } from '#contract/modules/scales/scaleReading.ts'
import { addressesOf, boardCalls, callsOfBoards, mayShow } from '#contract/modules/walls/boardCalls.ts'
import { publishedTopic } from '#contract/modules/walls/wall.ts'
import { atLeast } from '../support/atLeast.ts'

const topics = {
  scaleTopic,
  alarmTopic,
  andonTopic,
  lateOrderTopic,
  orderStateTopic,
  planNoticeTopic,
  publishedTopic,
  scheduleBarTopic,
  standingTopic,
  wallAnnouncementTopic,
}
const components: Readonly<Record<string, string>> = {
  plc: 'PlcBoard',
  powder: 'PowderBoard',
  orders: 'OrdersBoard',
  weighing: 'WeighingBoard',
  warehouse: 'WarehouseBoard',
  quality: 'QualityBoard',
  plots: 'PlotsBoard',
  packing: 'PackingBoard',
  gantt: 'GanttBoard',
  delivery: 'DeliveryBoard',
  alarms: 'AlarmsBoard',
  andon: 'AndonBoard',
  overview: 'OverviewBoard',
  monitor: 'MonitorBoard',
  map: 'MapBoard',
  board: 'CustomBoard',
  machine: 'MachineBoard',
  tags: 'TagsBoard',
  play: 'PlayBoard',
}

test('every board has its line, and every line its board', () => {
  const paths = [...readFileSync('src/displays/boardLoaders.ts', 'utf8').matchAll(/path: '(\w+)/g)].map(([, name]) => name ?? '')
  expect([...paths, 'tags', 'play'].toSorted()).toEqual(Object.keys(boardCalls).toSorted())
})

test.each(atLeast(14, Object.entries(boardCalls)))('the board %s reads what is declared, and hears what it has the rights for', (name, { reads, rights }) => {
  const { asked, heard } = askedBy(join('src/displays/boards', `${components[name] ?? name}.tsx`))
  expect([...asked].toSorted()).toEqual(reads.toSorted())
  expect([...heard].filter((right) => !rights.some((held) => held === right))).toEqual([])
})

test('a screen may show what asks no more than its own pages', () => {
  expect([mayShow(['/display/plc'], '/display/machine/ML-02'), mayShow(['/display/plc'], '/display/tags/ML-02')]).toEqual([true, true])
  expect([mayShow(['/display/plc'], '/display/delivery'), mayShow(['/display/delivery'], '/display/delivery?x=1')]).toEqual([false, true])
  const played = addressesOf('/display/plc', { alarmBoard: '/display/alarms', items: [{ board: '/display/orders' }, { board: '/display/delivery' }] })
  expect([mayShow(played, '/display/alarms'), mayShow(played, '/display/delivery'), mayShow(played, '/display/plc')]).toEqual([true, true, false])
  expect([...callsOfBoards(['/display/none']).reads]).toEqual(['/mes/plc/overview'])
})

type Imported = { from: string; names: string[] }

/** What a page asks: paths of the functions of src/api that it or anything it draws imports, and rights of the topics. */
function askedBy(page: string): { asked: ReadonlySet<string>; heard: ReadonlySet<string> } {
  const seen = new Set<string>()
  const asked = new Set<string>()
  const heard = new Set<string>()
  const waiting = [page]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const { from, names } of importsOf(file)) {
      for (const name of names) if (name in topics) heard.add(topics[name as keyof typeof topics].permission)
      const path = from.startsWith('.') ? join(dirname(file), from) : ''
      if (path.startsWith('src/api/')) for (const name of names) for (const found of pathsOf(path, name)) asked.add(found)
      else if (/^src\/displays\/.*\.tsx?$/.test(path) && existsSync(path) && !path.endsWith('boardLoaders.ts')) waiting.push(path)
    }
  }
  return { asked, heard }
}

/** The paths in one function of a file of src/api, and in those of the file that it uses. */
function pathsOf(file: string, name: string): string[] {
  const source = readFileSync(file, 'utf8')
  const [, base = ''] = /^const base = '([^']+)'/m.exec(source) ?? []
  const pieces = new Map(
    source.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/).map((piece) => [/(?:function|const) (\w+)/.exec(piece)?.[1] ?? '', piece]),
  )
  const used = new Set([name])
  for (const one of used)
    for (const [other] of pieces) if (!['', 'base'].includes(other) && new RegExp(`\\b${other}\\b`).test(pieces.get(one) ?? '')) used.add(other)
  const bodies = Array.from(used, (one) => pieces.get(one) ?? '').join('\n')
  const written = [...bodies.matchAll(/['`]((?:\$\{base\}|\/mes)\/[^'`?]*)['`]/g)].map(([, path = '']) => path.replace('${base}', base))
  return [...written, ...namedPaths(file, bodies)]
}

/** Paths that the contract names and these functions use by their names. */
function namedPaths(file: string, bodies: string): string[] {
  return importsOf(file).flatMap(({ from, names }) => {
    if (!from.startsWith('#contract/')) return []
    const contract = readFileSync(from.replace('#', ''), 'utf8')
    return names.flatMap((name) => {
      const path = new RegExp(`^export const ${name} = '(/mes/[^']*)'`, 'm').exec(contract)?.[1]
      return path !== undefined && new RegExp(`\\b${name}\\b`).test(bodies) ? [path] : []
    })
  })
}

function importsOf(file: string): Imported[] {
  const found: Imported[] = []
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  for (const node of program.body) {
    if (node.type !== 'ImportDeclaration' || node.importKind === 'type') continue
    const names = node.specifiers.flatMap((one) => (one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? [one.imported.name] : []))
    found.push({ from: node.source.value, names })
  }
  new Visitor({ ImportExpression: ({ source }) => void (source.type === 'Literal' && found.push({ from: String(source.value), names: [] })) }).visit(program)
  return found
}
