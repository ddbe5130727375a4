import type { Field } from '#contract/field.ts'
import type { Row } from '../field/row.ts'

/** A row with everything taken out of its rich texts that is not plainly harmless (security.md 44). */
export async function withCleanHtml(fields: readonly Field[], row: Row): Promise<Row> {
  const rich = fields.filter(({ kind, name }) => kind === 'richText' && typeof row[name] === 'string')
  if (rich.length === 0) return row
  const { cleanHtml } = await import('../../http/cleanHtml.ts') // a hundred files that a start does not wait for
  return { ...row, ...Object.fromEntries(rich.map(({ name }) => [name, cleanHtml(row[name] as string)])) } // only texts were kept above
}
