import { expect, test } from 'vitest'
import { samplesOf } from '../../../../src/admin/modules/dashboards/monitor/expositionText.ts'

test('samples are read with their labels; comments and empty lines are not', () => {
  const text = '# HELP millwright_sockets Open sockets\n# TYPE millwright_sockets gauge\nmillwright_sockets{link="live"} 4\n\nup 1\n'
  expect(samplesOf(text)).toEqual([
    { name: 'millwright_sockets', labels: { link: 'live' }, value: 4 },
    { name: 'up', labels: {}, value: 1 },
  ])
})

test('a label keeps its braces, commas, escaped quotes and line ends', () => {
  const [sample] = samplesOf('requests{route="/sys/dict/{code},x",note="a \\"b\\"\\\\ \\n"} 2.5e-3 1700000000000')
  expect(sample).toEqual({ name: 'requests', labels: { route: '/sys/dict/{code},x', note: 'a "b"\\ \n' }, value: 0.0025 })
})

test('infinities are numbers, and what is not a number is no sample', () => {
  expect(samplesOf('a +Inf\nb -Inf\nc NaN\nd\nnot a line at all').map(({ value }) => value)).toEqual([Infinity, -Infinity])
})
