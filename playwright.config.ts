import { defineConfig } from 'playwright/test'
import { headlessShell } from './tests/chromium.ts'

/** Browser tests: few, against the real server, two pages at once where it matters. `CHROMIUM` is set by tests/run.ts. */
export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: false,
  workers: 2, // tests wait more than they work: two at a time also on two cores
  retries: Number(process.env['TEST_RETRIES'] ?? 0), // docs/decisions/009-second-try.md
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: process.env['E2E_REPORT'] ? [['line'], ['json', { outputFile: process.env['E2E_REPORT'] }]] : 'line',
  outputDir: 'test-results',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1920, height: 1080 },
    contextOptions: { reducedMotion: 'reduce' }, // two cores draw no movement that nobody sees
    launchOptions: {
      executablePath: headlessShell() ?? process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      env: { ...process.env, LANG: 'C.UTF-8' }, // without one, Chromium saves no file under a Chinese name
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--js-flags=--min-semi-space-size=64,--max-semi-space-size=64', // what a page makes dies young: a tenth less work
      ],
    },
  },
})
