import { spawnSync } from 'node:child_process'

/** `npm run faults:scans -- 500`: the same test as in CI, with so many scans made offline on each database, and a failure at every step instead of each fourth. */
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/outbox/offlineScans.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, OFFLINE_SCANS: process.argv[2] ?? '500' },
})
process.exit(status ?? 1)
