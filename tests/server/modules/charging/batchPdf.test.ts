import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, test } from 'vitest'
import { colorFormulas } from '#contract/modules/formula/colorFormula.ts'
import { formulaVersions } from '#contract/modules/formula/formulaVersion.ts'
import { canonicalHash } from '../../../../server/canonical.ts'
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

    test('says what the page says, and names what was changed by SQL, of the frozen formula as well [RULE-017]', async () => {
      const { at, planId, batchNo, mixing } = await on.readyBatch()
      const bag = await on.weighed(planId, { kg: 5 })
      await on.scan({ ...at, huId: bag.huId })
      await on.done(on.complete(mixing))
      const { db } = on.book().api
      const formulaId = (await on.book().added(colorFormulas)).id
      const versionId = (await on.book().added(formulaVersions, { formulaId })).id
      const part = { seq: 1, phase: 'A', materialId: bag.materialId, pct: 100_000_000, qty: 5_000_000, unit: 'kg' }
      const hash = canonicalHash({ versionId, lossPct: 0, lines: [part] })
      await db.insertInto('mes_batch_formula').values({ planId, versionId, versionLabel: 'F03 V3', lossPct: 0, hash, createTime: 0 }).execute()
      await db
        .insertInto('mes_batch_formula_line')
        .values({ planId, ...part })
        .execute()
      const sound = await pdfOf(batchNo)
      expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'application/pdf'])
      const words = await wordsOf(sound.rawPayload)
      for (const word of [batchNo, bag.huCode, '投入 = 称入', '核对一致', 'SHA-256', 'F03 V3', hash.toUpperCase()]) expect(words).toContain(word)
      expect(words).not.toContain('核对不一致')

      const [charge] = await on.chargesOf(planId)
      await on.book().api.db.updateTable('mes_charge').set({ netQty: 4_999_999 }).where('planId', '=', planId).execute()
      const forged = await wordsOf((await pdfOf(batchNo)).rawPayload)
      expect(forged).toContain('核对不一致')
      expect(forged).toContain(charge?.chargeNo)
      expect(forged).not.toContain(`配方 ${batchNo}`)
      await db.updateTable('mes_batch_formula_line').set({ qty: 5_000_001 }).where('planId', '=', planId).execute()
      expect(await wordsOf((await pdfOf(batchNo)).rawPayload)).toContain(`配方 ${batchNo}`)
    }, 120_000)
  })
