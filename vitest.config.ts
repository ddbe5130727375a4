import react from '@vitejs/plugin-react'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/gate/longestFirst.ts'
import { pageEnvironment, pageFiles } from './tests/support/page/project.ts'

/** As files that Node loads itself, once for a worker; antd as the one file it is also published as, not as a thousand. */
const published = (file: string) => join(import.meta.dirname, 'node_modules', file)
const alias = [
  pageEnvironment,
  { find: /^antd$/, replacement: published('antd/dist/antd.js') },
  { find: /^@ant-design\/icons$/, replacement: published('@ant-design/icons/lib/index.js') },
  { find: /^@ant-design\/icons\/es\/icons\/(\w+)$/, replacement: published('@ant-design/icons/lib/icons/$1.js') },
]

const interop = 'tests/interop/**/*.test.ts'
const files = globSync('tests/**/*.test.{ts,tsx}', { exclude: [interop] })
/** The tests of a project are those whose first line names its environment; `node` where it names none. */
const naming = (environment: string) => files.filter((file) => environment === environmentOf(file))
const environmentOf = (file: string) => /^\/\/ @vitest-environment (\w+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? 'node'

/** A server, a database or a drawn page takes its time on a loaded machine. */
const timeouts = { testTimeout: 60_000, hookTimeout: 120_000 }

/**
 * In `node` and `pages` a worker takes file after file: what one leaves behind would meet the next, so it fails itself.
 * `interop` needs Debian's python3-pymodbus, python3-websockets and mbpoll (`npm run interop`).
 */
export default defineConfig({
  plugins: [react()],
  resolve: { alias },
  test: {
    restoreMocks: true,
    retry: Number(process.env['TEST_RETRIES'] ?? 0), // docs/decisions/009-second-try.md
    reporters: ['default', './tests/gate/secondTries.ts'],
    maxWorkers: 3, // tests wait more than they work: three at a time also on two cores
    execArgv: ['--max-semi-space-size=64'], // what a request makes dies young: an eighth less work than in nurseries of 16 MB
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'node', include: naming('node'), isolate: false, setupFiles: ['tests/support/realTimers.ts'], ...timeouts } },
      { extends: true, test: { name: 'pages', include: naming('page'), ...pageFiles, ...timeouts } },
      { extends: true, test: { name: 'interop', include: [interop], testTimeout: 240_000, hookTimeout: 120_000 } },
    ],
  },
})
