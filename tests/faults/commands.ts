import { spawnSync } from 'node:child_process'
import { databases } from '../support/databases.ts'

/** `npm run faults:commands -- 10000`: the same test as in CI, with so many random commands in all. COMMANDS_SEED gives others. */
const all = Number(process.argv[2] ?? 10_000)
const each = Math.ceil(all / databases.filter(({ isLeftOut }) => !isLeftOut).length)
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', 'tests/server/resource/randomCommands.test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, COMMANDS: String(each) },
})
process.exit(status ?? 1)
