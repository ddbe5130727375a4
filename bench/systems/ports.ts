import { createServer } from 'node:net'

/** Where ports are looked for, by what listens there; each is given once. */
const nextPort = { web: 8400, plc: 15_400 }

/** A port of this machine that nobody listens on. */
export async function freePort(use: keyof typeof nextPort): Promise<number> {
  for (;;) {
    const port = nextPort[use]
    nextPort[use] += 1
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
