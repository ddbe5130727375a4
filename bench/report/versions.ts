import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { contenders } from '../contenders.ts'
import type { ContenderName } from '../contenders.ts'
import { productFolder } from '../systems/millwright.ts'

/** Our commit and the installed versions of the peers that were measured. */
export function versionsOf(names: readonly ContenderName[]): string {
  const packages = [...new Set(names.flatMap((name) => contenders[name].system.packages))].sort()
  return [`Millwright ${commit()}`, ...packages.map((name) => `${name} ${installedVersion(name)}`)].join(', ')
}

/** What a run writes into this package is no change of what is measured. */
const written = [':!bench/results', ':!bench/RESULTS.md']

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: productFolder, encoding: 'utf8' }).trim()
  const isClean = git('status', '--porcelain', '--untracked-files=no', '--', '.', ...written) === ''
  return `${git('rev-parse', '--short', 'HEAD')}${isClean ? '' : ' with changes'}`
}

function installedVersion(name: string): string {
  for (let folder = import.meta.dirname; dirname(folder) !== folder; folder = dirname(folder)) {
    const file = join(folder, 'node_modules', name, 'package.json')
    if (existsSync(file)) return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version // every package has one
  }
  return 'not installed'
}
