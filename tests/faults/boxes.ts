import { spawnSync } from 'node:child_process'

/** `npm run faults:boxes -- 20`: the same test as in CI, so many runs on each database. */
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/modules/packing/twoScanners.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, BOX_RUNS: process.argv[2] ?? '20' },
})
process.exit(status ?? 1)
