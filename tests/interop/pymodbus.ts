import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Debian installs python3-pymodbus for its own interpreter, which need not be the first on the path. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3'
const script = new URL('./pymodbus_server.py', import.meta.url).pathname

/** Words or bits of each area from address 0. */
export type Areas = { holding?: number[]; input?: number[]; coil?: number[]; discrete?: number[] }

/** Starts a Modbus TCP server that is not ours and waits until it listens. */
export async function startPymodbus(given: Areas, options: string[] = []): Promise<{ port: number; stop: () => Promise<unknown> }> {
  const server = spawn(python, [script, ...options], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin.end(JSON.stringify(given))
  for await (const line of createInterface(server.stdout)) {
    const port = /^listening (\d+)$/.exec(line)?.[1]
    if (port) {
      return {
        port: Number(port),
        stop: () => {
          server.kill()
          return ended
        },
      }
    }
  }
  throw new Error('pymodbus did not start; Debian has it as python3-pymodbus')
}
