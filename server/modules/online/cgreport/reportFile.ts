import { reportHeads } from '#contract/modules/online/cgreport/reportHead.ts'
import { wireTime } from '#contract/rules/wireTime.ts'
import { fileTypes } from '../../../files/importReport.ts'
import type { FileFormat } from '../../../files/tableWriter.ts'
import type { Lookups } from '../../../resource/field/choices.ts'
import { exportRows } from '../../../resource/lines/exportRows.ts'
import { withDictTexts } from '../../../resource/read/dictTexts.ts'
import { mostRows } from './reportSql.ts'
import type { StoredReport } from './storedReports.ts'

/** `by`: for whom it is made; `at`: ms since the epoch */
type Making = { format: FileFormat; query: Readonly<Record<string, string>>; by: string; at: number; plantTz: string; lookups: Lookups }

/** A report in SQL as a file of what its reader gets to see. Throws what reading it throws. */
export async function reportFile({ title, fields, page }: StoredReport, { format, query, by, at, plantTz, lookups }: Making) {
  const { records } = await page(query, { pageNo: 1, pageSize: mostRows })
  const rows = (await withDictTexts(records, fields, lookups)).map((row) => ({ row, line: null }))
  const shown = fields.filter(({ list }) => list === 'shown')
  const raw = await exportRows({ resource: { ...reportHeads, title, fields: shown }, lines: [], format, rows, by, at: wireTime(at, plantTz) })
  return { raw, contentType: fileTypes[format], fileName: `${title}.${format}` }
}
