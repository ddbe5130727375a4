import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { controlOf, place } from './control.ts'
import { coverageIn } from './covered/hits.ts'
import type { Coverage, HitFiles } from './covered/hits.ts'
import { isBrowserSpec } from './product.ts'
import { runTests } from './runTests.ts'
import type { Ended } from './runTests.ts'
import { sitesIn } from './sites.ts'
import type { Site } from './sites.ts'
import { buildBundle, claimBundle, copyTree, cover, takeBundle } from './trees.ts'

/** Two copies of the tree at `root`: `clean`, which is broken and mended again, and one with probes, which says what tests run through. */
export type Copies = {
  clean: string
  /** where the bundle of the clean copy is kept while another is built */
  bundle: string
  hasBundle: boolean
  env: Record<string, string>
  sitesOf(file: string): readonly Site[]
  /** What the tests of a file run through, and how they ended there; of a browser spec, only those whose titles contain the row. */
  coverageOf(file: string, row: string): Promise<{ coverage: Coverage; ended: Ended }>
  /** What the control of a file of tests runs through. */
  controlOf(file: string): Promise<HitFiles | null>
  close(): void
}

const recorder = join(import.meta.dirname, 'covered', 'recorder.ts')
const longestCoveredMs = 20 * 60_000

export function openCopies(root: string, env: Record<string, string>): Copies {
  const home = mkdtempSync(join(tmpdir(), 'mutate-'))
  const [clean, covered, bundle] = [join(home, 'clean'), join(home, 'covered'), join(home, 'bundle')]
  copyTree(root, clean)
  copyTree(root, covered)
  const hasBundle = existsSync(join(root, 'index.html'))
  if (hasBundle) {
    if (existsSync(join(root, 'dist'))) takeBundle(root, clean)
    buildBundle(clean) // nothing, when that of the root is fresh
    takeBundle(clean, bundle)
    takeBundle(clean, covered)
  }
  const probes = cover(covered)
  if (hasBundle) claimBundle(covered)
  let isBuilt = false
  const run = async (file: string, title: string | null) => {
    if (isBrowserSpec(file) && hasBundle && !isBuilt) {
      rmSync(join(covered, 'dist'), { recursive: true })
      buildBundle(covered)
      isBuilt = true
    }
    const into = mkdtempSync(join(home, 'hits-'))
    const nodeOptions = `${process.env['NODE_OPTIONS'] ?? ''} --disable-warning=ExperimentalWarning --import=${recorder}`
    const ended = await runTests({
      folder: covered,
      files: [file],
      title,
      limitMs: longestCoveredMs,
      env: { ...env, NODE_OPTIONS: nodeOptions, COVERED_INTO: into },
      stopsAtRed: false,
    })
    const coverage = coverageIn(into)
    rmSync(into, { recursive: true })
    return { coverage, ended }
  }
  const sites = memo((file: string) => sitesIn(file, readFileSync(join(clean, file), 'utf8'), probes.get(file) ?? []))
  const runs = memo((key: string) => {
    const [file = '', title = null] = key.split('\t')
    return run(file, title)
  })
  const controls = memo(async (file: string) => {
    const { coverage, ended } = await run(file, null)
    if (ended.how === 'none') throw new Error(`the control ${file} did not run: ${ended.said}`)
    return merged([coverage.outside, ...coverage.tests.values()])
  })
  return {
    clean,
    bundle,
    hasBundle,
    env,
    sitesOf: (file) => (probes.has(file) ? sites(file) : []),
    coverageOf: (file, row) => runs(isBrowserSpec(file) ? `${file}\t${row}` : file),
    controlOf: async (file) => {
      const control = hasBundle ? controlOf(file) : null
      return control === null ? null : controls(place(control, covered))
    },
    close: () => rmSync(home, { recursive: true, force: true }),
  }
}

function memo<T>(make: (key: string) => T): (key: string) => T {
  const made = new Map<string, T>()
  return (key) => {
    const known = made.get(key) ?? make(key)
    made.set(key, known)
    return known
  }
}

function merged(all: readonly HitFiles[]): HitFiles {
  const whole: HitFiles = new Map()
  for (const files of all) for (const [file, probes] of files) whole.set(file, (whole.get(file) ?? new Set()).union(probes))
  return whole
}
