import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Problem } from '../http/problem.ts'

const run = promisify(execFile)
const timeLimitMs = 60_000

/** Browsers that print without a window, as systems install them (decisions.md 53). */
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome', '/usr/bin/microsoft-edge']

/** The browser of this system; null where there is none: the page then prints by itself. */
export const pdfBrowser = (): string | null => browsers.find((path) => existsSync(path)) ?? null

let last: Promise<unknown> = Promise.resolve()

/**
 * A document that needs nothing from outside, as a PDF. One at a time: a browser takes some hundred megabytes. It reaches no other machine;
 * that it runs no script is the document's own policy (batchDocument.ts). Throws 409 where the system has no browser, 503 where it does not answer.
 */
export function printPdf(html: string): Promise<Buffer> {
  const browser = pdfBrowser()
  if (browser === null) return Promise.reject(new Problem(409, '服务器上没有装 Chromium，不能生成 PDF。请用页面上的“打印”'))
  const printed = last.then(() => print(browser, html))
  last = printed.catch(() => undefined)
  return printed
}

async function print(browser: string, html: string): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-pdf-'))
  try {
    const [page, pdf] = [join(folder, 'record.html'), join(folder, 'record.pdf')]
    await writeFile(page, html)
    const sealedOff = ['--proxy-server=127.0.0.1:1', '--disable-extensions', '--no-first-run']
    // root, as in containers, has no sandbox to give
    const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const how = ['--headless', '--disable-gpu', '--no-pdf-header-footer', `--user-data-dir=${join(folder, 'profile')}`, `--print-to-pdf=${pdf}`]
    await run(browser, [...how, ...sealedOff, ...asRoot, `file://${page}`], { timeout: timeLimitMs })
    return await readFile(pdf)
  } catch (error) {
    throw new Problem(503, '生成 PDF 没有成功，请稍后再试，或用页面上的“打印”', { cause: error instanceof Error ? error.name : 'unknown' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
