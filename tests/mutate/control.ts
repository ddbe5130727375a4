import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A test that only starts what the tests of its kind start: what it runs through says little about any row. */
export type Control = { from: string; to: string }

const browser: Control = { from: 'browser.ts', to: 'tests/e2e/control/started.spec.ts' }
const server: Control = { from: 'server.ts', to: 'tests/server/control/started.test.ts' }
const office: Control = { from: 'office.tsx', to: 'tests/admin/control/started.test.tsx' }

/** The control of a file of tests; pure rules, the plant and the kiosk need none. */
export function controlOf(file: string): Control | null {
  if (file.endsWith('.spec.ts')) return browser
  if (file.startsWith('tests/server/')) return server
  return /^tests\/(?:admin|displays|api|realtime)\//.test(file) ? office : null
}

/** Puts a control among the tests of `folder`; returns its file. */
export function place({ from, to }: Control, folder: string): string {
  mkdirSync(dirname(join(folder, to)), { recursive: true })
  cpSync(join(import.meta.dirname, 'controls', from), join(folder, to))
  return to
}
