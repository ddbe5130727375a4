import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { eventually } from '../support/eventually.ts'

/** Debian installs python3-serial for its own interpreter, which need not be the first on the path. */
const python = process.env['PYTHON'] ?? '/usr/bin/python3'
const script = new URL('./foreign_scale.py', import.meta.url).pathname

const Answer = z.object({ meant: z.array(z.array(z.union([z.string(), z.boolean()]))), spoilt: z.number() })
export type Meant = z.infer<typeof Answer>

/** A scale that is not ours at a serial cable that can be pulled: its other end is a serial port, or a TCP port as a serial server has it. */
export async function startForeignScale(end: { tcpPort: number } | 'serial') {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-scale-'))
  const [scaleEnd, ourEnd] = [join(folder, 'scale'), join(folder, 'ours')]
  const far = end === 'serial' ? `pty,link=${ourEnd},raw,echo=0` : `tcp-listen:${end.tcpPort},bind=127.0.0.1,reuseaddr`
  let cable: ReturnType<typeof spawn> | null = null
  let scale: ReturnType<typeof startPython> | null = null

  async function plugIn(): Promise<void> {
    cable = spawn('socat', [`pty,link=${scaleEnd},raw,echo=0,wait-slave`, far], { stdio: 'ignore' })
    await eventually(() => {
      if (!existsSync(scaleEnd)) throw new Error('socat made no port; Debian has it as socat')
    })
    scale = startPython(scaleEnd)
  }

  async function pullOut(): Promise<void> {
    await scale?.stop()
    const pulled = cable
    cable = null
    if (pulled?.exitCode === null) {
      const gone = new Promise((resolve) => pulled.once('exit', resolve))
      pulled.kill()
      await gone
    }
    rmSync(scaleEnd, { force: true })
  }

  await plugIn()
  return {
    path: ourEnd,
    send: (asked: object): Promise<Meant> => {
      if (!scale) throw new Error('the cable is out')
      return scale.ask(asked)
    },
    plugIn,
    pullOut,
  }
}

function startPython(port: string) {
  const child = spawn(python, [script, port], { stdio: ['pipe', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    async ask(asked: object): Promise<Meant> {
      child.stdin.write(`${JSON.stringify(asked)}\n`)
      const { value, done } = await lines.next()
      if (done === true) throw new Error('the foreign scale ended; Debian has its part as python3-serial')
      return Answer.parse(JSON.parse(value))
    },
    async stop(): Promise<void> {
      if (child.exitCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await gone
    },
  }
}
