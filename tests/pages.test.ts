import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs test files one after another in one worker, as the project `pages` does; returns what the run prints. */
async function run(...files: string[]): Promise<string> {
  const root = mkdtempSync(join(tmpdir(), 'millwright-pages-'))
  // the longest file runs first
  files.forEach((text, at) =>
    writeFileSync(
      join(root, `${at}.test.js`),
      `// @vitest-environment page\nimport { expect, test, vi } from 'vitest'\n${text}${'\n'.repeat(9000 * (files.length - at))}`,
    ),
  )
  writeFileSync(join(root, 'counter.js'), 'export const opened = { times: 0 }')
  const config = `import { pageEnvironment, pageFiles } from ${JSON.stringify(resolve('tests/support/page/project.ts'))}
    export default { resolve: { alias: [pageEnvironment] }, server: { fs: { strict: false } }, test: { maxWorkers: 1, ...pageFiles } }`
  writeFileSync(join(root, 'vitest.config.mjs'), config)
  const vitest = [resolve('node_modules/vitest/vitest.mjs'), 'run', '--root', root, '--reporter=verbose', '--no-color']
  const { stdout, stderr } = await promisify(execFile)(process.execPath, vitest).catch((failed: { stdout: string; stderr: string }) => failed)
  return stdout + stderr
}

/** Finds a page as it is opened, and leaves it in disorder. */
const untidy = `
import { opened } from './counter.js'
test('finds a fresh page', async () => {
  opened.times += 1
  let heard = 0
  globalThis.onLeft = () => (heard += 1)
  window.dispatchEvent(new Event('left'))
  await new Promise((resolve) => setTimeout(resolve, 20))
  const stored = [localStorage.length, sessionStorage.length, document.cookie]
  expect([opened.times, heard, stored, location.pathname, document.title, document.documentElement.className, document.body.innerHTML]).toEqual([1, 0, [0, 0, ''], '/', '', '', ''])
  expect([window.left, Element.prototype.left, window.innerWidth, typeof fetch, typeof matchMedia]).toEqual([undefined, undefined, 1024, 'function', 'function'])
})
test('leaves it in disorder', () => {
  localStorage.setItem('left', '1')
  sessionStorage.setItem('left', '1')
  document.cookie = 'left=1'
  history.pushState(null, '', '/left')
  document.title = document.documentElement.className = 'left'
  window.left = Element.prototype.left = 1
  window.innerWidth = 390
  window.addEventListener('left', () => globalThis.onLeft?.())
  setInterval(() => globalThis.onLeft?.(), 1)
  vi.stubGlobal('fetch', null)
  vi.spyOn(window, 'matchMedia')
  expect(localStorage.length).toBe(1)
})`

test('each file of the project pages has a page of its own, whatever the file before it left', async () => {
  const said = await run(untidy, untidy, untidy)
  expect(said).toContain('6 passed')
}, 60_000)

test.each([
  ['faked timers', 'vi.useFakeTimers()', 'timers are still faked: call vi.useRealTimers()'],
  [
    'a drawn element',
    `(await import('${resolve('node_modules/@testing-library/react/dist/index.js')}')).render('left')`,
    'still drawn, call cleanup(): <div>left</div>',
  ],
  ['a server', "(await import('node:net')).createServer().listen(0)", 'a server still listens: close it'],
  ['a program', "(await import('node:child_process')).spawn('sleep', ['5'])", 'a program still runs: end it'],
])(
  'a file fails that leaves behind %s, and the next one does not',
  async (_name, left, sentence) => {
    const said = await run(`test('is untidy', async () => { ${left}\nexpect(1).toBeTruthy() })`, untidy)
    expect(said).toContain(sentence)
    expect(said).toMatch(/FAIL .*0\.test\.js/)
    expect(said).not.toMatch(/FAIL .*1\.test\.js/)
    expect(said).toContain('3 passed')
  },
  60_000,
)
