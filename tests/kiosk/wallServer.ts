import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type Server, createServer } from 'node:http'

/** What the next beacon tells the board to do to itself; each order is given once. */
export type Order = 'none' | 'loop' | 'stray' | 'still' | 'hold' | 'fill'

export type WallServer = {
  url: string
  /** Beacons so far; the board sends one every 100 ms while it lives and draws. */
  beacons(): number
  /** One id per loaded document, in order of appearance. */
  documents(): string[]
  order(order: Order): void
  /** While out of service every connection is dropped unanswered, as with a stopped server. */
  setInService(isInService: boolean): void
  /** Beacons dropped while out of service. */
  dropped(): number
  close(): Promise<void>
}

/** A real HTTP server with `/health/live` and a board that reports by itself that it is on the screen. */
export async function startWallServer(port = 0): Promise<WallServer> {
  let beacons = 0
  let dropped = 0
  let isInService = true
  let nextOrder: Order = 'none'
  const documents = new Set<string>()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://any')
    if (!isInService) {
      if (pathname === '/beacon') dropped += 1
      request.socket.destroy()
      return
    }
    response.setHeader('connection', 'close')
    if (pathname === '/health/live') response.end('ok')
    else if (pathname === '/display/plc' || pathname === '/') response.setHeader('content-type', 'text/html; charset=utf-8').end(board)
    else if (pathname === '/offlineShell.js') response.setHeader('content-type', 'text/javascript').end(readFileSync('public/offlineShell.js'))
    else if (pathname !== '/beacon') response.writeHead(404).end('没有这个页面')
    else {
      beacons += 1
      documents.add(searchParams.get('document') ?? '')
      response.end(nextOrder)
      nextOrder = 'none'
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: urlOf(server),
    beacons: () => beacons,
    documents: () => [...documents],
    order: (order) => void (nextOrder = order),
    setInService: (wanted) => void (isInService = wanted),
    dropped: () => dropped,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Where a listening server is reached on this machine. */
export function urlOf(server: Server): string {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server does not listen on a port')
  return `http://127.0.0.1:${address.port}`
}

/** Draws first (requestAnimationFrame), then reports: a beacon proves a painting page. Port 9 (discard) answers nobody here. */
const board = `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>看板</title>
<style>body{margin:0;background:#12151a;color:#eef1f5;font:80px sans-serif}</style>
<main data-link="connected">看板 <time></time></main>
<script>
  const id = Math.random().toString(36).slice(2)
  let frames = 0
  let isStill = false
  const held = []
  async function beat() {
    await new Promise(requestAnimationFrame)
    frames += 1
    if (!isStill) document.querySelector('time').textContent = frames
    const order = await fetch('/beacon?document=' + id).then((answer) => answer.text()).catch(() => 'none')
    if (order === 'loop') for (;;);
    if (order === 'still') isStill = true
    if (order === 'hold') for (let at = 0; at < 3; at += 1) held.push(new Uint8Array(100 << 20).fill(1))
    if (order === 'fill') for (;;) held.push({ value: String(held.length) })
    if (order === 'stray') location.href = 'http://127.0.0.1:9/'
    setTimeout(beat, 100)
  }
  beat()
  navigator.serviceWorker.register('/offlineShell.js')
  navigator.serviceWorker.ready.then(({ active }) => active.postMessage({ kind: 'keep', paths: [] }))
</script></html>`
