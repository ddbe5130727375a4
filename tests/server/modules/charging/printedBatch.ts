import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { hasProgram, toldOfPdf } from '../../../support/labelReaders.ts'

/** some fonts name characters by their radicals, and lines are broken anywhere */
const joined = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, '')

/** All that a PDF says without its blanks, as pdf.js reads it. */
async function byPdfJs(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) =>
      (await (await document.getPage(at + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
    ),
  )
  return joined(pages.flat().join(''))
}

/** The same as Debian's pdftotext reads it. */
const byPdfToText = async (pdf: Uint8Array) => joined(await toldOfPdf('pdftotext', pdf, '-raw'))

/** What reads a PDF here: pdftotext is left out where it is not, but never in CI. */
export const pdfReaders = [byPdfJs, ...(hasProgram('pdftotext') || process.env['CI'] ? [byPdfToText] : [])]

/** What a page in HTML says without its blanks. */
export const saidByHtml = (html: string) =>
  joined(
    html
      .replace(/<style>.*?<\/style>/s, '')
      .replaceAll(/<[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&amp;', '&'),
  )
