import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports below those the system gives to whoever connects (`ip_local_port_range`): one of those may be taken again before somebody listens on it. */
const ownPorts = { from: 10_000, to: 32_000 }

/** A port of this computer that nobody listens on. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ownPorts.from, ownPorts.to)
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
