import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { pdfBrowser } from '../../../../server/files/printPdf.ts'
import { oneDatabase } from '../../../support/databases.ts'
import { vesselsOn } from './vessels.ts'

/** all that a PDF says */
async function wordsOf(pdf: Uint8Array): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(pdf), useSystemFonts: false }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, at) =>
      (await (await document.getPage(at + 1)).getTextContent()).items.map((item) => ('str' in item ? item.str : '')),
    ),
  )
  return pages.flat().join('').normalize('NFKC') // fonts name some characters by their radicals
}

// what is printed is the document, whichever database it was read from
for (const database of oneDatabase)
  describe.skipIf(pdfBrowser() === null)('the record of a batch as PDF', () => {
    const on = vesselsOn(database)
    const pdfOf = async (batchNo: string) => {
      const { app } = on.book().api
      return app.inject({ method: 'GET', url: `/mes/batchRecord/exportPdf?batchNo=${batchNo}`, headers: { 'x-access-token': on.book().tokens.admin } })
    }

    test('says what the page says, and names what was changed by SQL', async () => {
      const { at, planId, batchNo, mixing } = await on.readyBatch()
      const bag = await on.weighed(planId, { kg: 5 })
      await on.scan({ ...at, huId: bag.huId })
      await on.done(on.complete(mixing))
      const sound = await pdfOf(batchNo)
      expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'application/pdf'])
      const words = await wordsOf(sound.rawPayload)
      for (const word of [batchNo, bag.huCode, '投入 = 称入', '核对一致', 'SHA-256']) expect(words).toContain(word)
      expect(words).not.toContain('核对不一致')

      const [charge] = await on.chargesOf(planId)
      await on.book().api.db.updateTable('mes_charge').set({ netQty: 4_999_999 }).where('planId', '=', planId).execute()
      const forged = await wordsOf((await pdfOf(batchNo)).rawPayload)
      expect(forged).toContain('核对不一致')
      expect(forged).toContain(charge?.chargeNo)
    }, 120_000)
  })
