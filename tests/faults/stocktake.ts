import { spawnSync } from 'node:child_process'

/** `npm run faults:stocktake -- 2000`: the same test as in CI, with so many moves while each stock-take runs, on each database. */
const moves = process.argv[2] ?? '2000'
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/modules/stocktake/meanwhile.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, STOCKTAKE_MOVES: moves, AUTOVACUUM: 'on' },
})
process.exit(status ?? 1)
