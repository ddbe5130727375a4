import { spawnSync } from 'node:child_process'
import { databases } from '../support/databases.ts'

/** `npm run faults:production -- 20000`: the same test as in CI, with so many random operations in all. PRODUCTION_SEED gives others. */
const all = Number(process.argv[2] ?? 20_000)
const each = Math.ceil(all / databases.filter(({ isLeftOut }) => !isLeftOut).length)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/modules/production/random/production.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PRODUCTION_OPERATIONS: String(each) },
})
process.exit(status ?? 1)
