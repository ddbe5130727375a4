import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const programs = ['Xvfb', 'xclip', 'xdotool', 'soffice']
/** What has to be there for a LibreOffice with a screen (Debian: xvfb, xclip, xdotool, libreoffice-calc, libreoffice-gtk3). */
export const hasDesk = programs.every((program) => spawnSync('which', [program]).status === 0)

const display = ':98'
const env = { ...process.env, DISPLAY: display, SAL_USE_VCLPLUGIN: 'gtk3' }
const opensWithinMs = 120_000

/** LibreOffice Calc with an empty sheet on a screen of its own, and its clipboard. */
export async function openCalc() {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-calc-'))
  const file = join(folder, 'empty.csv')
  writeFileSync(file, ' \n')
  const started: ChildProcess[] = [spawn('Xvfb', [display, '-screen', '0', '1280x900x24'], { stdio: 'ignore' })]
  await pause(1000)
  const profile = `-env:UserInstallation=file://${folder}/profile`
  started.push(spawn('soffice', [profile, '--norestore', '--nologo', '--calc', '--infilter=CSV:44,34,76,1', file], { env, stdio: 'ignore', detached: true }))
  const window = await found('empty.csv - LibreOffice', opensWithinMs)
  const keys = async (...names: string[]) => {
    for (const name of names) {
      run('xdotool', ['key', '--window', window, name])
      await pause(1000)
    }
  }
  return {
    /** Puts HTML on the clipboard and pastes it at A1, as what it is. */
    async paste(html: string): Promise<void> {
      const holder = spawn('xclip', ['-selection', 'clipboard', '-t', 'text/html', '-i'], { env, stdio: ['pipe', 'ignore', 'ignore'] })
      started.push(holder)
      holder.stdin.end(html)
      await pause(1000)
      run('xdotool', ['windowfocus', '--sync', window])
      await keys('ctrl+Home', 'ctrl+v')
      await found('Import Options', 20_000)
      run('xdotool', ['key', 'Return'])
      await pause(2000)
    },
    /** Copies all that is filled: as HTML and as text. */
    async copy(): Promise<{ html: string; text: string }> {
      await keys('ctrl+Home', 'ctrl+shift+End', 'ctrl+c')
      await pause(2000)
      const as = (target: string) => spawnSync('xclip', ['-selection', 'clipboard', '-o', '-t', target], { env, encoding: 'utf8', timeout: 30_000 }).stdout
      return { html: as('text/html'), text: as('UTF8_STRING') }
    },
    close(): void {
      for (const { pid } of started.toReversed()) end(pid)
    },
  }
}

function run(program: string, args: readonly string[]): string {
  return spawnSync(program, args, { env, encoding: 'utf8', timeout: 30_000 }).stdout
}

async function found(title: string, withinMs: number): Promise<string> {
  for (const endMs = performance.now() + withinMs; performance.now() < endMs; await pause(500)) {
    const last = run('xdotool', ['search', '--name', title]).trim().split('\n').at(-1)
    if (last) return last
  }
  throw new Error(`no window of the title ${title} came`)
}

/** The starter of LibreOffice leads a group: the office itself is its child. */
function end(pid: number | undefined): void {
  if (pid === undefined) return
  for (const target of [-pid, pid])
    try {
      process.kill(target, 'SIGTERM')
    } catch {
      // has ended, or leads no group
    }
}
