import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freshBundle } from '../../../server/start/bundleBuild.ts'

test('the bundle is built for people, also by a process that runs tests', { timeout: 240_000 }, async () => {
  expect(process.env['NODE_ENV']).toBe('test')
  const assets = join(await freshBundle(), 'assets')
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const written = scripts.map((name) => readFileSync(join(assets, name), 'utf8')).join()
  expect(written).toContain('Minified React error')
  expect(written).not.toContain('Each child in a list should have a unique')
})
