import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import type { Browser, BrowserContext } from 'playwright'
import { build } from 'vite'
import { newDataDir } from '../../support/newDataDir.ts'

/** What a list costs somebody whose browser has nothing of it yet: ms until its rows stand, KB of JavaScript on the wire. */
export type Cold = { ms: number; scriptKb: number }

/** Opens an address with an empty cache until the first row is drawn. `prepare` may give the context a session. */
export async function coldList(browser: Browser, url: string, prepare: (context: BrowserContext) => Promise<void> = async () => {}): Promise<Cold> {
  const context = await browser.newContext({ locale: 'zh-CN', timezoneId: 'Asia/Shanghai', viewport: { width: 1920, height: 1080 } })
  try {
    await prepare(context)
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    const scripts = new Set<string>()
    let bytes = 0
    devtools.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => void (scripts.has(requestId) && (bytes += encodedDataLength)))
    await page.goto(url, { waitUntil: 'commit' })
    const ms = await page.waitForFunction(() => (document.querySelector('.ant-table-row') ? performance.now() : null), undefined, { polling: 'raf' })
    return { ms: Number(await ms.jsonValue()), scriptKb: bytes / 1024 }
  } finally {
    await context.close()
  }
}

const types: Readonly<Record<string, string>> = { '.html': 'text/html; charset=utf-8', '.js': 'text/javascript', '.css': 'text/css' }

/** The floor (floor/main.tsx), built and served compressed as the product serves itself; it asks the product's server by the way of `/mes`. */
export async function serveFloor(productUrl: string): Promise<{ url: string; close: () => void }> {
  const outDir = newDataDir()
  await build({ root: join(import.meta.dirname, 'floor'), plugins: [react()], build: { outDir, emptyOutDir: true }, logLevel: 'silent', configFile: false })
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://floor').pathname
    if (path.startsWith('/mes/')) {
      const headers = { 'x-access-token': String(request.headers['x-access-token']) }
      void fetch(productUrl + request.url, { headers }).then(async (answer) => response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer())))
      return
    }
    const file = path === '/' ? '/index.html' : path
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-encoding': 'gzip' })
    response.end(gzipSync(readFileSync(join(outDir, file))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => void server.close() }
}
