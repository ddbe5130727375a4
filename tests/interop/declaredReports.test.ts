import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { CountedReport, declaredReportPaths } from '#contract/declaredReport.ts'
import { resources } from '#contract/modules/modules.ts'
import { declaredReports } from '#contract/modules/report/reports.ts'
import { pdfBrowser } from '../../server/files/printPdf.ts'
import { atLeast } from '../support/atLeast.ts'
import { oneDatabase } from '../support/databases.ts'
import { resourcesOn } from '../support/resourcesOn.ts'
import { converted, utf8Csv } from './converted.ts'

const has = (program: string) => spawnSync('which', [program]).status === 0
const isLeftOut = !has('pdftotext') || !has('soffice') || pdfBrowser() === null
/** Days around those of every row that samples are made with. */
const days = { from: '2026-06-01', to: '2027-04-30' }

const house = resourcesOn(oneDatabase[0], { sharesReferred: true })

const asking = (name: string) => new URLSearchParams({ name, ...days }).toString()
async function file(path: string, name: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await house.api.app.inject({ url: `${path}?${asking(name)}`, headers: { 'x-access-token': house.token } })
  expect(statusCode, name).toBe(200)
  return rawPayload
}
/** What is printed, in the order of the page and without the blanks between cells. */
function printed(pdf: Buffer): string {
  const path = join(mkdtempSync(join(tmpdir(), 'millwright-report-')), 'report.pdf')
  writeFileSync(path, pdf)
  return execFileSync('pdftotext', ['-raw', path, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, '')
}

test.skipIf(isLeftOut).each(atLeast(5, declaredReports))(
  'every line of $title stands in its PDF as pdftotext reads it, and in its workbook as LibreOffice opens it',
  async ({ name, sections: declared }) => {
    for (const { resource: of, where } of declared) {
      const resource = resources.find((one) => one.name === of)
      if (!resource) throw new Error(`no resource ${of}`)
      const given = Object.fromEntries(Object.entries(where).map(([parameter, text]) => [parameter.replace(/_MultiString$/, ''), text.split(',')[0] ?? '']))
      for (let row = 0; row < 3; row += 1) await house.stored(resource, given)
    }
    const { status, body } = await house.call('GET', `${declaredReportPaths.read}?${asking(name)}`)
    expect(status, body.message).toBe(200)
    const { title, sections } = CountedReport.parse(body.result)
    const page = printed(await file(declaredReportPaths.pdf, name))
    const sheet: string[][] = parse(converted('report.xlsx', await file(declaredReportPaths.xls, name), utf8Csv), { relaxColumnCount: true })
    expect(page).toContain(title.replaceAll(' ', ''))
    let lines = 0
    for (const section of sections) {
      const shown = (value: number | null, at: number) => (value === null ? '' : value.toFixed(section.measures[at]?.decimals ?? 0))
      const from = sheet.findIndex(([first]) => first === section.title)
      expect(from, section.title).toBeGreaterThanOrEqual(0)
      for (const [at, { texts, values }] of section.lines.entries()) {
        expect(page, section.title).toContain([...texts, ...values.map(shown)].join('').replaceAll(/\s+/g, ''))
        const cells = sheet[from + 2 + at] ?? []
        expect(cells.slice(0, texts.length), section.title).toEqual(texts)
        expect(
          cells.slice(texts.length, texts.length + values.length).map((cell) => (cell === '' ? null : Number(cell.replaceAll(',', '')))),
          section.title,
        ).toEqual(values)
        lines += 1
      }
      expect(page, section.title).toContain(['合计', ...section.sums.map(shown)].join(''))
    }
    expect(lines).toBeGreaterThanOrEqual(declared.length)
  },
)
