import { spawnSync } from 'node:child_process'
import { databases } from '../support/databases.ts'

/** `npm run faults:fuzz -- 20000`: the same test as in CI, with so many generated requests in all. FUZZ_SEED sends others. */
const all = Number(process.argv[2] ?? 20_000)
const each = Math.ceil(all / databases.filter(({ isLeftOut }) => !isLeftOut).length)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/routeFuzz.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_REQUESTS: String(each) },
})
process.exit(status ?? 1)
