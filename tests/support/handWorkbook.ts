import { zipStored } from '../../server/files/zip.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A sheet as XML: its rows, what stands before and after them, and whether people see it. */
export type HandSheet = { name: string; rows: string; before?: string; after?: string; state?: 'visible' | 'hidden' | 'veryHidden' }
/** `formats` are the number formats of styles 1, 2, 3 …: a code, or the number of a known one. `strings` are `<si>` elements. */
export type HandWorkbook = { sheets: readonly HandSheet[]; formats?: readonly (string | number)[]; strings?: readonly string[]; is1904?: boolean }

/** A workbook written by hand: what is in it is what is said here, byte for byte. */
export function handWorkbook({ sheets, formats = [], strings = [], is1904 = false }: HandWorkbook): Buffer {
  const own = formats.map((format, index) => (typeof format === 'number' ? null : { id: 164 + index, format }))
  const parts: Record<string, string> = {
    '_rels/.rels': `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(({ name, state = 'visible' }, index) => `<sheet name="${name}" sheetId="${index + 1}" state="${state}" r:id="s${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">${sheets
      .map((_sheet, index) => `<Relationship Id="s${index}" Type="${office}/worksheet" Target="worksheets/sheet${index}.xml"/>`)
      .join(
        '',
      )}<Relationship Id="st" Type="${office}/styles" Target="styles.xml"/><Relationship Id="ss" Type="${office}/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts>${own.map((one) => (one ? `<numFmt numFmtId="${one.id}" formatCode="${xml(one.format)}"/>` : '')).join('')}</numFmts><cellXfs><xf numFmtId="0"/>${formats
      .map((format, index) => `<xf numFmtId="${typeof format === 'number' ? format : (own[index]?.id ?? 0)}" applyNumberFormat="1"/>`)
      .join('')}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${main}">${strings.join('')}</sst>`,
    ...Object.fromEntries(
      sheets.map(({ rows, before = '', after = '' }, index) => [
        `xl/worksheets/sheet${index}.xml`,
        `<worksheet xmlns="${main}">${before}<sheetData>${rows}</sheetData>${after}</worksheet>`,
      ]),
    ),
  }
  return zipStored(Object.entries(parts).map(([name, text]) => ({ name, bytes: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`) })))
}

export function xml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

/** A text cell. */
export function textCell(text: string): string {
  return `<c t="inlineStr"><is><t xml:space="preserve">${xml(text)}</t></is></c>`
}

/** A number cell of one of the styles. */
export function numberCell(value: number | string, style = 0): string {
  return `<c s="${style}"><v>${value}</v></c>`
}

/** A row of cells, from column A on. */
export function row(cells: readonly string[], attributes = ''): string {
  return `<row ${attributes}>${cells.join('')}</row>`
}
