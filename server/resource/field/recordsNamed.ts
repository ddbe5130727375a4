import { sql } from 'kysely'
import { foldedCode } from '#contract/rules/foldedCode.ts'
import type { Executor } from './row.ts'

/** Where records rest, and by which columns people name one: its label, and its codes, which are nobody else's. `key` is the column that is kept. */
export type Named = { table: string; key: string; label: string; codes: readonly string[] }

type Words = { key: string; codes: string[]; label: string }

/**
 * The keys of the records that each text names: by a code or by the label as it is; else in whatever case and width; else by both, as
 * “RM-1001 滑石粉” or “滑石粉（RM-1001）”. A label can name several.
 */
export async function recordsNamed(db: Executor, named: Named, texts: readonly string[]): Promise<Map<string, readonly string[]>> {
  const found = new Map<string, readonly string[]>()
  const exact = await wordsOf(db, named, texts, 'exact')
  for (const text of texts) keep(found, text, exact, (word) => word === text)
  const missing = texts.filter((text) => !found.has(text))
  if (missing.length === 0) return found
  const parts = new Map(
    missing.map((text) => [
      text,
      [
        foldedCode(text),
        ...text
          .normalize('NFKC')
          .split(/[\s()[\]|]+/)
          .map(foldedCode),
      ].filter((part) => part !== ''),
    ]),
  )
  const alike = await wordsOf(db, named, [...new Set([...parts.values()].flat())], 'folded')
  for (const [text, [whole = '', ...rest]] of parts) {
    keep(found, text, alike, (word) => foldedCode(word) === whole)
    if (!found.has(text) && rest.length > 1) {
      const both = alike.filter(({ codes, label }) => codes.some((code) => isBoth(rest, foldedCode(code), foldedCode(label))))
      if (both.length > 0)
        found.set(
          text,
          both.map(({ key }) => key),
        )
    }
  }
  return found
}

/** A code goes before a label: it is nobody else's. */
function keep(found: Map<string, readonly string[]>, text: string, words: readonly Words[], isIt: (word: string) => boolean): void {
  const byCode = words.filter(({ codes }) => codes.some(isIt))
  const keys = [...new Set((byCode.length > 0 ? byCode : words.filter(({ label }) => isIt(label))).map(({ key }) => key))]
  if (keys.length > 0) found.set(text, keys)
}

/** Whether the parts of a text are a code and, without it, the label. */
function isBoth(parts: readonly string[], code: string, label: string): boolean {
  const at = parts.indexOf(code)
  return at >= 0 && parts.toSpliced(at, 1).join(' ') === label.replaceAll(/[\s()[\]|]+/g, ' ').trim()
}

/** Records one of whose words is one of the texts. */
async function wordsOf(db: Executor, { table, key, label, codes }: Named, texts: readonly string[], how: 'exact' | 'folded'): Promise<Words[]> {
  const known = key === 'id' ? codes : [...new Set([key, ...codes])]
  const columns = [label, ...known.filter((name) => name !== label)].map((name) => sql.ref(name))
  const found: Words[] = []
  for (let start = 0; start < texts.length; start += textsAtOnce) {
    const some = sql.join(texts.slice(start, start + textsAtOnce).map((text) => (how === 'exact' ? text : text.toLowerCase())))
    const fits = columns.map((column) => (how === 'exact' ? sql`${column} in (${some})` : sql`lower(${column}) in (${some})`))
    const words = sql.join(columns.map((column, at) => sql`${column} as ${sql.ref(`word${at}`)}`))
    const { rows } = await sql<
      Record<string, string | null>
    >`select ${sql.ref(key)} as "key", ${words} from ${sql.table(table)} where ${sql.join(fits, sql` or `)}`.execute(db)
    for (const row of rows)
      found.push({ key: String(row['key']), label: row['word0'] ?? '', codes: columns.slice(1).map((_column, at) => row[`word${at + 1}`] ?? '') })
  }
  return found
}

/** below the parameters that SQLite takes, for several columns each */
const textsAtOnce = 1000
