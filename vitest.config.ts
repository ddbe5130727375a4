import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Two projects: `unit` runs everywhere; `interop` needs Debian's python3-pymodbus and mbpoll (`npm run interop`). */
export default defineConfig({
  plugins: [react()],
  test: {
    restoreMocks: true,
    retry: Number(process.env['TEST_RETRIES'] ?? 0), // docs/decisions/009-second-try.md
    maxWorkers: 2, // tests wait more than they work: two at a time also on two cores
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['tests/**/*.test.{ts,tsx}'], exclude: ['tests/interop/**', 'tests/e2e/**'], testTimeout: 30_000, hookTimeout: 60_000 },
      },
      { extends: true, test: { name: 'interop', include: ['tests/interop/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
    ],
  },
})
