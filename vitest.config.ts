import react from '@vitejs/plugin-react'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import LongestFirst from './tests/gate/longestFirst.ts'

/** antd as the one file it is also published as: its thousand modules are read anew for every test file otherwise. */
const antdInOneFile = { find: /^antd$/, replacement: join(import.meta.dirname, 'node_modules/antd/dist/antd.js') }

/** Rooms of plain Node: nothing there is kept between two uses but what a test made, so a worker takes file after file. */
const nodeRooms = ['contract', 'kiosk', 'plant', 'server'].map((room) => `tests/${room}/**/*.test.ts`)

/** `node` and `unit` run everywhere; `interop` needs Debian's python3-pymodbus, python3-websockets and mbpoll (`npm run interop`). */
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    retry: Number(process.env['TEST_RETRIES'] ?? 0), // docs/decisions/009-second-try.md
    reporters: ['default', './tests/gate/secondTries.ts'],
    maxWorkers: 3, // tests wait more than they work: three at a time also on two cores
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'node', include: nodeRooms, isolate: false, testTimeout: 60_000, hookTimeout: 120_000 } },
      {
        extends: true,
        resolve: { alias: [antdInOneFile] },
        test: {
          name: 'unit',
          server: { deps: { inline: [/@ant-design.icons/, /echarts-for-react/] } },
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: ['tests/interop/**', 'tests/e2e/**', ...nodeRooms],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'interop', include: ['tests/interop/**/*.test.ts'], testTimeout: 240_000, hookTimeout: 120_000 } },
    ],
  },
})
