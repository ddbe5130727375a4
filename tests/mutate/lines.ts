import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import type { Coverage, HitFiles } from './covered/hits.ts'
import type { Mutation } from './mutations/mutation.ts'
import type { Site } from './sites.ts'

/** A line that tests of a row run through, with the mutations that begin on it; so many other tests, which do not name the row, run through it too. */
export type Line = { file: string; line: number; others: number; mutations: Mutation[] }

/** What there is to choose from before lines that more tests run through are taken in. */
const enough = 3

type Covered = {
  row: string
  coverages: readonly Coverage[]
  /** what tests run through that only start the product */
  controls: readonly HitFiles[]
  /** the text of the tests that name the row */
  text: string
  sitesOf(file: string): readonly Site[]
}

/**
 * Lines whose break has to do with the row: those of code whose comment names the row, where tests of the row run through some;
 * among them, or else among all that these tests run through, those through which the fewest other tests of the same files go.
 * A control counts as one other test more, and so does being a constant, because only a part of it may be what is used. With
 * fewer than three lines the next fewest come along.
 */
export function linesOf({ row, coverages, controls, text, sitesOf }: Covered): Line[] {
  const runs = coverages.flatMap(({ tests }) => [...tests])
  const naming = runs.flatMap(([title, hit]) => (title.includes(row) ? [hit] : []))
  const elsewhere = [...runs.flatMap(([title, hit]) => (title.includes(row) ? [] : [hit])), ...controls]
  const othersAt = (file: string) => (probe: number) =>
    naming.some((hit) => hit.get(file)?.has(probe)) ? [elsewhere.filter((hit) => hit.get(file)?.has(probe)).length] : []
  const files = [...new Set(naming.flatMap((hit) => [...hit.keys()]))].toSorted()
  const ran = files.flatMap((file) =>
    sitesOf(file).flatMap((site) => {
      const counts = site.entry === null || isNamed(text, site.entry) ? site.probes.flatMap(othersAt(file)) : []
      return counts.length === 0 ? [] : [{ file, site, others: Math.min(...counts) + (site.constant === null ? 0 : 1) }]
    }),
  )
  const own = ran.filter(({ site }) => site.rows.has(row))
  return fewest(byLine(own.length > 0 ? own : ran))
}

const isNamed = (text: string, entry: string) => new RegExp(`(?<![\\w$])${RegExp.escape(entry)}(?![\\w$])`).test(text)

/** The text of the tests of a file whose titles contain the row: of each call the whole, with the table that it loops over. */
export function textNaming(row: string, file: string, source: string): string {
  const found: string[] = []
  new Visitor({
    CallExpression({ arguments: [title], start, end }) {
      if (title && title.type !== 'CallExpression' && !/Function/.test(title.type) && source.slice(title.start, title.end).includes(row))
        found.push(source.slice(start, end))
    },
  }).visit(parseSync(file, source).program)
  return found.join('\n')
}

function fewest(lines: readonly Line[]): Line[] {
  const counts = [...new Set(lines.map(({ others }) => others))].toSorted((one, other) => one - other)
  const most = counts.find((count) => lines.filter(({ others }) => others <= count).length >= enough) ?? Infinity
  return lines.filter(({ others }) => others <= most)
}

function byLine(ran: readonly { file: string; site: Site; others: number }[]): Line[] {
  return [...Map.groupBy(ran, ({ file, site, others }) => `${file} ${site.line} ${others}`).values()].flatMap((group) => {
    const [first] = group
    return first ? [{ file: first.file, line: first.site.line, others: first.others, mutations: group.map(({ site }) => site.mutation) }] : []
  })
}

/** Lines of the constants that files of tests import by name: what there is for a row whose tests only read declarations. */
export function importedLines(folder: string, testFiles: readonly string[], sitesOf: (file: string) => readonly Site[]): Line[] {
  return testFiles.flatMap((testFile) => {
    const { module } = parseSync(testFile, readFileSync(join(folder, testFile), 'utf8'))
    return module.staticImports.flatMap(({ moduleRequest, entries }) => {
      const file = productFile(testFile, moduleRequest.value)
      const names = new Set(entries.map(({ importName }) => importName.name))
      const sites = file === null ? [] : sitesOf(file).filter(({ constant }) => constant !== null && names.has(constant))
      return byLine(sites.map((site) => ({ file: file ?? '', site, others: 0 })))
    })
  })
}

function productFile(from: string, imported: string): string | null {
  const path = imported.startsWith('#contract/') ? imported.slice(1) : imported.startsWith('.') ? normalize(join(dirname(from), imported)) : ''
  return /^(?:contract|server|plant|src|kiosk)\/.*\.(?:tsx?|mjs)$/.test(path) ? path : null
}
