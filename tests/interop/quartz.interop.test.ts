import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseCron } from '#contract/rules/cron/parse.ts'
import { nextRuns } from '#contract/rules/cron/runs.ts'
import { installFromDebian } from '../debian.ts'
import { cronExpressions } from './cronExpressions.ts'

const jar = '/usr/share/java/quartz2.jar'
const hasJdk = () => spawnSync('javac', ['-version']).status === 0
if (!hasJdk() || !existsSync(jar)) installFromDebian('libquartz2-java', 'default-jdk-headless')
const isLeftOut = !hasJdk() || !existsSync(jar)

type Asked = { zone: string; after: string; text: string }

/** What Quartz itself says, one list for each question; 'refused' for an expression that it does not read. */
function quartz(asked: readonly Asked[]): string[] {
  const input = asked.map(({ zone, after, text }) => `${zone}\t${Date.parse(after)}\t${text}\n`).join('')
  const { stdout, stderr, status } = spawnSync('java', ['-cp', `${jar}:/usr/share/java/slf4j-api.jar`, 'tests/interop/QuartzRuns.java'], {
    input,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(stderr)
  return stdout.trimEnd().split('\n')
}

function ours({ zone, after, text }: Asked): string {
  const parsed = parseCron(text)
  return 'cron' in parsed ? nextRuns(parsed.cron, Date.parse(after), 10, zone).join(',') : 'refused'
}

test.skipIf(isLeftOut)('of 300 expressions with L, W, LW, #, ranges, steps and years the next ten runs are those of Quartz', () => {
  const asked = cronExpressions(300).map((text) => ({ zone: 'Asia/Shanghai', after: '2026-11-24T12:30:15Z', text }))
  const theirs = quartz(asked)
  expect(theirs.filter((runs) => runs !== 'refused' && runs !== '').length).toBeGreaterThan(250)
  const differing = asked.flatMap((one, at) => (ours(one) === theirs[at] ? [] : [`${one.text}: ${ours(one)} / ${theirs[at]}`]))
  expect(differing).toEqual([])
})

test.skipIf(isLeftOut)(
  'when clocks are put forward and back, the runs are those of Quartz: none in an hour that is skipped, one in an hour that comes twice',
  () => {
    const nights = [
      ['America/New_York', '2026-03-08T05:00:00Z'],
      ['America/New_York', '2026-11-01T03:00:00Z'],
      ['Europe/Berlin', '2027-03-27T22:00:00Z'],
      ['Europe/Berlin', '2026-10-24T22:00:00Z'],
      ['Australia/Lord_Howe', '2026-10-03T12:00:00Z'], // half an hour
      ['Australia/Lord_Howe', '2027-04-03T12:00:00Z'],
    ] as const
    const texts = ['0 30 2 * * ? *', '0 30 1 * * ? *', '0 0/20 * * * ? *', '0 15 0-4 * * ? *', '0 0 3 ? * 1 *', '0 45 1,2 L * ? *']
    const asked = nights.flatMap(([zone, after]) => texts.map((text) => ({ zone, after, text })))
    const theirs = quartz(asked)
    const differing = asked.flatMap((one, at) => (ours(one) === theirs[at] ? [] : [`${one.zone} ${one.after} ${one.text}: ${ours(one)} / ${theirs[at]}`]))
    expect(differing).toEqual([])
  },
)
