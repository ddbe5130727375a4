import { createServer } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { z } from 'zod'

/** One call of the control as its script made it. */
export type LodopCall = { name: string; args: unknown[] }

/** C-LODOP's service as pages see it: a script under a known name that opens a socket of its own to where it came from and hands calls over it. */
export type LodopService = {
  /** how often the script was asked for */
  asked: () => number
  /** each preview that was opened, with all calls before it */
  previews: LodopCall[][]
  /** closes the newest preview, as a person does */
  closePreview(): void
  close(): Promise<void>
}

const Calls = z.array(z.object({ name: z.string(), args: z.array(z.unknown()) }))

/** Opens such a service. `isReady` false: its script is there, and its socket never is. */
export async function openLodopService({ port, isReady }: { port: number; isReady: boolean }): Promise<LodopService> {
  const previews: LodopCall[][] = []
  let asked = 0
  let close = () => {}
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/CLodopfuncs.js')) {
      response.writeHead(404).end()
      return
    }
    asked += 1
    response.writeHead(200, { 'content-type': 'application/javascript; charset=utf-8' }).end(`(${control.toString()})(document.currentScript.src)`)
  })
  const sockets = new WebSocketServer({ noServer: true })
  const held: Duplex[] = []
  server.on('upgrade', (request, socket, head) => {
    held.push(socket)
    if (!isReady) return // it hangs, as one that is still starting does
    sockets.handleUpgrade(request, socket, head, (link) => {
      link.on('message', (data: Buffer) => previews.push(Calls.parse(JSON.parse(data.toString()))))
      close = () => link.send(JSON.stringify({ task: 'T1', value: '1' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    asked: () => asked,
    previews,
    closePreview: () => close(),
    async close() {
      for (const socket of held) socket.destroy()
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** What runs in the page. Every method that the manual knows and we use is a call that is remembered; PREVIEW sends them off. */
function control(source: string): void {
  const webskt = new WebSocket(new URL(source).origin.replace(/^http/, 'ws'))
  let calls: LodopCall[] = []
  const remember =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push({ name, args })
  const lodop: Record<string, unknown> = { webskt, On_Return: null }
  for (const name of ['PRINT_INITA', 'SET_PRINT_PAGESIZE', 'NEWPAGEA', 'ADD_PRINT_IMAGE', 'SET_PRINT_STYLEA']) lodop[name] = remember(name)
  lodop['PREVIEW'] = () => {
    webskt.send(JSON.stringify(calls))
    calls = []
    return 'T1'
  }
  webskt.addEventListener('message', ({ data }) => {
    const { task, value } = JSON.parse(String(data)) as { task: string; value: string } // its own service
    if (typeof lodop['On_Return'] === 'function') lodop['On_Return'](task, value)
  })
  Object.assign(globalThis, { getCLodop: () => lodop, CLODOP: lodop })
}
