import { globSync, readFileSync } from 'node:fs'
import { z } from 'zod'

/** One line of a recorder: what was hit between two moments (ms), by number of probe within its file, and which tests ran in that process meanwhile. A file that was loaded and not hit has no numbers. */
const Hits = z.object({ from: z.number(), to: z.number(), tests: z.array(z.string()), hit: z.record(z.string(), z.array(z.number())) })
export type Hits = z.infer<typeof Hits>

/** Probes that were hit, by file. */
export type HitFiles = Map<string, Set<number>>

/** What a file of tests ran through: by title of each test, and whatever else ran (imports, hooks, servers that start). */
export type Coverage = { tests: Map<string, HitFiles>; outside: HitFiles }

/** How long after the end of a test another process may still write what it did for it. */
const lateMs = 150

/** Reads what all recorders of a run wrote. What a process did in which no test ever runs, a server or a browser, belongs to the tests that ran at that time. */
export function coverageIn(folder: string): Coverage {
  const processes = globSync(`${folder}/*.jsonl`).map((path) => readFileSync(path, 'utf8').trimEnd().split('\n').flatMap(hitsOf))
  const spans = processes.flat().flatMap(({ tests, from, to }) => tests.map((title) => ({ title, from, to })))
  const coverage: Coverage = { tests: new Map(spans.map(({ title }) => [title, new Map()])), outside: new Map() }
  for (const lines of processes) {
    const isTesting = lines.some(({ tests }) => tests.length > 0)
    for (const { tests, from, to, hit } of lines) {
      const meanwhile = spans.filter((span) => span.from <= to && from <= span.to + lateMs).map(({ title }) => title)
      const titles = new Set(isTesting ? tests : meanwhile)
      if (titles.size === 0) add(coverage.outside, hit)
      for (const title of titles) add(coverage.tests.get(title) ?? coverage.outside, hit)
    }
  }
  return coverage
}

function add(into: HitFiles, hit: Hits['hit']): void {
  for (const [file, probes] of Object.entries(hit)) {
    const known = into.get(file) ?? new Set()
    into.set(file, known)
    for (const probe of probes) known.add(probe)
  }
}

/** A process that was killed while it wrote leaves half a line. */
function hitsOf(line: string): Hits[] {
  try {
    return [Hits.parse(JSON.parse(line))]
  } catch {
    return []
  }
}
