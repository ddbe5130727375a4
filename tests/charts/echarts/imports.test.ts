import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Every file below `src` that imports echarts in any way, and what of it. */
function importsOfEcharts(): { file: string; of: string }[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join('src', file), 'utf8').matchAll(/^import (?!type).*'((?:echarts|zrender)[^']*)'/gm)].map(([, of = '']) => ({
        file: file.replaceAll('\\', '/'),
        of,
      })),
    )
}

test('charts are drawn with echarts through echarts-for-react, by one file that only arrives with the first chart [STK-011]', () => {
  const found = importsOfEcharts()
  expect([...new Set(found.map(({ file }) => file))]).toEqual(['charts/echarts/charts.tsx'])
  expect(found.map(({ of }) => of).toSorted()).toEqual([
    'echarts-for-react/esm/core',
    'echarts/charts',
    'echarts/components',
    'echarts/core',
    'echarts/renderers',
  ])
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> } // a package has them
  expect([dependencies['echarts'], dependencies['echarts-for-react']]).toEqual(['6.1.0', '3.0.6'])
  const chart = readFileSync('src/charts/echarts/Chart.tsx', 'utf8')
  expect(chart).toContain("import('./charts.tsx')")
  expect(chart).not.toMatch(/^import (?!type).*'\.\/charts\.tsx'/m)
})
