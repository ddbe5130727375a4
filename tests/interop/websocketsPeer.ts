import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { vi } from 'vitest'

/** Debian installs python3-websockets for its own interpreter, which need not be the first on the path. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3'
const script = new URL('./websockets_peer.py', import.meta.url).pathname

const Happened = z.union([
  z.object({ open: z.string().nullable() }),
  z.object({ text: z.string() }),
  z.object({ pong: z.literal(true) }),
  z.object({ closed: z.number() }),
  z.object({ refused: z.number() }),
])
export type Happened = z.infer<typeof Happened>
type Command = { text: string } | { bytes: string } | { ping: true } | { close: true }

/** Opens a link by a client that is not ours. */
export function startPeer(url: string, token?: string) {
  const peer = spawn(python, [script, url, ...(token === undefined ? [] : [token])], { stdio: ['pipe', 'pipe', 'inherit'] })
  const happened: Happened[] = []
  createInterface({ input: peer.stdout }).on('line', (line) => happened.push(Happened.parse(JSON.parse(line))))
  const ended = new Promise((resolve) => peer.once('exit', resolve))
  return {
    happened,
    /** the frames it got, as JSON */
    frames: (): unknown[] => happened.flatMap((one) => ('text' in one ? [JSON.parse(one.text)] : [])),
    tell: (command: Command) => void peer.stdin.write(`${JSON.stringify(command)}\n`),
    /** Waits until `look` does not throw. */
    until: (look: () => void) => vi.waitFor(look, { timeout: 20_000, interval: 20 }),
    stop() {
      peer.stdin.end()
      peer.kill()
      return ended
    },
  }
}
export type Peer = ReturnType<typeof startPeer>
