import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eventually } from '../support/eventually.ts'

/** A serial port whose other end is a TCP connection: Debian's `socat` and a pseudo terminal. Waits until the port is there. */
export async function serialPortTo(tcpPort: number): Promise<{ path: string; close: () => void }> {
  const path = join(mkdtempSync(join(tmpdir(), 'millwright-tty-')), 'port')
  const socat = spawn('socat', [`pty,link=${path},raw,echo=0`, `tcp:127.0.0.1:${tcpPort}`], { stdio: 'inherit' })
  await eventually(() => {
    if (!existsSync(path)) throw new Error('socat made no port; Debian has it as socat')
  })
  return { path, close: () => void socat.kill() }
}
