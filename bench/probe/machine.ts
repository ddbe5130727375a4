import { execFileSync } from 'node:child_process'
import { cpus, loadavg, release, totalmem } from 'node:os'

/** How busy the machine was beside us: the load of the last minute, and how long a loop took that always does the same. */
export function machineLoad(): { load1: number; loopMs: number } {
  const from = performance.now()
  let sum = 0
  for (let round = 0; round < 50_000_000; round += 1) sum += round % 7
  return { load1: loadavg()[0] ?? 0, loopMs: sum > 0 ? performance.now() - from : 0 }
}

/** What kind of machine it is, without its name. */
export function machineClass(chromium: string): string {
  const version = execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .trim()
    .split(' ')
    .slice(0, 2)
    .join(' ')
  return `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 1024 ** 3)} GiB, Linux ${release().split('-')[0] ?? ''}, Node ${process.versions.node}, ${version}, headless, software raster`
}
