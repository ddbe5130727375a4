import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { capabilityOf } from '#contract/rules/spc/capability.ts'
import { chartConstants } from '#contract/rules/spc/constants.ts'
import { controlLimits, limitsOf } from '#contract/rules/spc/limits.ts'
import { subgroupsOf } from '#contract/rules/spc/subgroups.ts'
import { installFromDebian } from '../debian.ts'
import { controlSeries } from '../support/controlSeries.ts'

const hasR = () => spawnSync('Rscript', ['--version']).status === 0
if (!hasR()) installFromDebian('r-base-core')
const isLeftOut = !hasR()

const series = Array.from({ length: 200 }, (_, at) => controlSeries(at + 1))

/** What R says: constants of 2 to 25, and eight numbers of each series. */
function fromR(): { constants: number[][]; series: number[][] } {
  const input = series.map(({ chart, size, low, high, readings }) => [chart, size, low ?? 'NA', high ?? 'NA', ...readings].join(' ')).join('\n')
  const { stdout, stderr, status } = spawnSync('Rscript', ['tests/interop/controlCharts.R'], { input: `${input}\n`, encoding: 'utf8', maxBuffer: 1e8 })
  if (status !== 0) throw new Error(stderr)
  const lines = (word: string) =>
    stdout
      .split('\n')
      .filter((line) => line.startsWith(word))
      .map((line) => line.trim().split(/\s+/).slice(1).map(Number))
  return { constants: lines('constants'), series: lines('series') }
}

/** The largest distance between numbers of ours and theirs, measured by the larger of 1 and their own size. */
const apart = (ours: readonly number[], theirs: readonly number[]) =>
  Math.max(...ours.map((value, at) => Math.abs(value - (theirs[at] ?? NaN)) / Math.max(1, Math.abs(value))))

test.skipIf(isLeftOut)('constants of 2 to 25 readings and limits, Cpk and Ppk of 200 series are those of R to 1e-9', () => {
  const r = fromR()
  expect(r.constants).toHaveLength(24)
  for (const [n = 0, ...theirs] of r.constants) {
    const { d2, d3, c4 } = chartConstants(n)
    expect(apart([d2, d3, c4], theirs.slice(0, 3)), `constants of ${n}`).toBeLessThan(1e-9)
    expect(Math.abs(d2 - (theirs[3] ?? 0)), `ptukey of ${n}`).toBeLessThan(1e-7) // ptukey itself is no better than this beyond ten readings
  }
  expect(r.series).toHaveLength(200)
  let widest = 0
  for (const [at, { chart, size, low, high, readings }] of series.entries()) {
    const limits = limitsOf(chart, subgroupsOf(chart, readings, size))
    const { lower, upper } = controlLimits(chart, limits ?? { center: 0, sigma: 0 }, size)
    const { cpk, ppk } = capabilityOf(readings, { low, high, target: null }, limits?.within ?? null) ?? {}
    const ours = [limits?.center, lower, upper, limits?.spread?.center, limits?.spread?.lower, limits?.spread?.upper, cpk, ppk].map(Number)
    widest = Math.max(widest, apart(ours, r.series[at] ?? []))
  }
  expect(widest).toBeLessThan(1e-9)
})
