import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file))

/** Every file below `src` that imports echarts in any way, and what of it. */
function importsOfEcharts(): { file: string; of: string }[] {
  return sources.flatMap((file) =>
    [...readFileSync(join('src', file), 'utf8').matchAll(/^import (?!type).*'((?:echarts|zrender)[^']*)'/gm)].map(([, of = '']) => ({
      file: file.replaceAll('\\', '/'),
      of,
    })),
  )
}

/** Files that load a file of the charts at once, and not when the first chart is drawn. */
function importersOf(name: string): string[] {
  const load = new RegExp(`^import (?!type).*/(?:echarts/)?${name}'`, 'm')
  return sources.filter((file) => load.test(readFileSync(join('src', file), 'utf8'))).map((file) => file.replaceAll('\\', '/'))
}

test('charts are drawn with echarts through echarts-for-react, by one file that only arrives with the first chart [STK-011]', () => {
  const found = importsOfEcharts()
  expect([...new Set(found.map(({ file }) => file))]).toEqual(['charts/echarts/Drawn.tsx'])
  expect(found.map(({ of }) => of).toSorted()).toEqual([
    'echarts-for-react/esm/core',
    'echarts/charts',
    'echarts/components',
    'echarts/core',
    'echarts/renderers',
  ])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> } // a package has them
  expect([dependencies['echarts'], dependencies['echarts-for-react']]).toEqual(['6.1.0', '3.0.6'])
  expect(importersOf('Drawn.tsx')).toEqual(['charts/echarts/charts.tsx'])
  expect(importersOf('charts.tsx')).toEqual([])
  const chart = readFileSync('src/charts/echarts/Chart.tsx', 'utf8')
  expect(chart).toContain("import('./charts.tsx')")
})
