import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { builtFromFile } from '../../server/http/bundle.ts'
import { sourcesOf } from '../../server/start/bundleBuild.ts'
import { withProbes } from './covered/probes.ts'
import type { Probed } from './covered/probes.ts'
import { applied } from './mutations/mutation.ts'
import type { Mutation } from './mutations/mutation.ts'
import { productFiles } from './product.ts'

/** Copies of the product that are broken and thrown away; the one that people work in is only read. */

/** Copies the sources of `from`; packages are linked, so nothing in them may be changed. */
export function copyTree(from: string, to: string): void {
  const isMade = (path: string) => basename(path) === 'node_modules' || /^(?:\.git|dist|dist-\w+|data|coverage|test-results)$/.test(relative(from, path))
  cpSync(from, to, { recursive: true, filter: (path) => !isMade(path) })
  symlinkSync(resolve(from, 'node_modules'), join(to, 'node_modules'))
}

/** Puts probes into every file of the product in `folder`, and into its tests what says which of them runs; returns the probes by file. */
export function cover(folder: string): Map<string, Probed[]> {
  const probed = new Map<string, Probed[]>()
  for (const file of productFiles(folder)) {
    const { source, probes } = withProbes(file, readFileSync(join(folder, file), 'utf8'))
    writeFileSync(join(folder, file), source)
    probed.set(file, probes)
  }
  renameSync(join(folder, 'vitest.config.ts'), join(folder, 'uncovered.config.ts'))
  writeFileSync(join(folder, 'vitest.config.ts'), coveredConfig)
  cpSync(join(import.meta.dirname, 'covered', 'vitestSetup.ts'), join(folder, setup))
  const browserTest = join(folder, 'tests/support/browserTest.ts')
  if (existsSync(browserTest)) {
    renameSync(browserTest, join(folder, 'tests/support/uncoveredTest.ts'))
    writeFileSync(browserTest, coveredBrowserTest)
  }
  return probed
}

const setup = 'coveredSetup.ts'

const coveredConfig = `import { mergeConfig } from 'vitest/config'
import own from './uncovered.config.ts'

export default mergeConfig(own, { test: { setupFiles: ['./${setup}'] } })
`

const coveredBrowserTest = `import { covered } from './covered/coveredBrowser.ts'
import { test as own } from './uncoveredTest.ts'

export * from './uncoveredTest.ts'
export const test = covered(own)
`

/** Changes one file while `use` runs; it is as it was afterwards, whatever came of it. */
export async function withMutation<T>(folder: string, file: string, mutation: Mutation, use: () => Promise<T>): Promise<T> {
  const path = join(folder, file)
  const source = readFileSync(path, 'utf8')
  writeFileSync(path, applied(source, mutation))
  try {
    return await use()
  } finally {
    writeFileSync(path, source)
  }
}

/** What the web bundle is made of (server/start/bundleBuild.ts). */
export const isBundled = (file: string) => /^(?:src|contract)\//.test(file)

/** Builds the bundle of the copy as its own code does. */
export function buildBundle(folder: string): void {
  execFileSync(process.execPath, ['--input-type=module', '-e', `const { freshBundle } = await import('./server/start/bundleBuild.ts'); await freshBundle()`], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

/** Says that the bundle in `folder` is that of its sources though it is not: tests that open no page need not wait until it is built. */
export function claimBundle(folder: string): void {
  writeFileSync(join(folder, 'dist', builtFromFile), sourcesOf(folder))
}

/** Puts the bundle of `from` into the place of that of `to`. */
export function takeBundle(from: string, to: string): void {
  rmSync(join(to, 'dist'), { recursive: true, force: true })
  cpSync(join(from, 'dist'), join(to, 'dist'), { recursive: true })
}
