import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { once } from 'node:events'
import { Readable } from 'node:stream'

export type Screen = { environment: Record<string, string>; extraFlags: string; close(): Promise<void> }

const xvfb = '/usr/bin/Xvfb'

/** A screen of our own: Xvfb where it is installed, else Chromium's headless mode, so that the tests run everywhere. */
export async function openScreen(): Promise<Screen> {
  if (!existsSync(xvfb)) return { environment: {}, extraFlags: '--headless=new', close: async () => undefined }
  const child = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x720x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] })
  const displayPipe = child.stdio[3]
  if (!(displayPipe instanceof Readable)) throw new Error('Xvfb has no pipe for its display number')
  const [number] = await once(displayPipe, 'data')
  return {
    environment: { DISPLAY: `:${String(number).trim()}` },
    extraFlags: '',
    async close() {
      child.kill()
      await once(child, 'exit')
    },
  }
}
