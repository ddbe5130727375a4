import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

/** Runs two tests, the first of which fails once, as CI does; returns what the run says and what it keeps. */
function run(kept: string | null): { said: string; tries: string } {
  const root = mkdtempSync(join(tmpdir(), 'millwright-tries-'))
  writeFileSync(
    join(root, 'tried.test.js'),
    "let tries = 0\ntest('stumbles', () => expect((tries += 1)).toBe(2))\ntest('stands', () => expect(1).toBeTruthy())\n",
  )
  const file = kept === null ? null : join(root, kept)
  const { SECOND_TRIES: _around, ...env } = process.env
  const args = ['run', '--root', root, '--globals', '--retry', '1', '--reporter', resolve('tests/gate/secondTries.ts')]
  const said = execFileSync(process.execPath, [resolve('node_modules/vitest/vitest.mjs'), ...args], {
    encoding: 'utf8',
    env: { ...env, ...(file === null ? {} : { SECOND_TRIES: file }) },
  })
  return { said, tries: file !== null && existsSync(file) ? readFileSync(file, 'utf8') : '' }
}

test('a test that passed only at the second try is named at the end of the run with what it said at first; one that passed at once is not', () => {
  const { said } = run(null)
  expect(said).toContain('1 test passed only at the second try:\n  tried.test.js > stumbles\n    expected 1 to be 2')
  expect(said).not.toContain('stands')
})

test('a run that has more to tell keeps the tries as lines of JSON instead', () => {
  const { said, tries } = run('tries.txt')
  expect(JSON.parse(tries)).toEqual({ file: 'tried.test.js', name: 'stumbles', why: expect.stringContaining('expected 1 to be 2') })
  expect(said).not.toContain('second try')
})
