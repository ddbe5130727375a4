import { z } from 'zod'
import { batchDocument } from '#contract/modules/charging/batchDocument/batchDocument.ts'
import { dossierPaths } from '#contract/modules/charging/batchDossier.ts'
import { chargePaths, ChargeScan } from '#contract/modules/charging/chargeCalls.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { requestKeyOf } from '../../http/requestKey.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { once } from '../../requestKeys.ts'
import { batchDossier } from './dossier.service.ts'
import { pdfBrowser, printPdf } from '../../files/printPdf.ts'
import { scanCharge } from './scanCharge.service.ts'
import { vesselNow } from './vesselNow.service.ts'

export type ChargingParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const OfBatch = z.object({ batchNo: z.string().trim().min(1).max(64) })
const OfMachine = z.object({ equipmentId: z.string().min(1).max(64) })

/** Scans at a vessel, how it stands, and the record of a batch. */
export function chargingRoutes(parts: ChargingParts): AnyRoute[] {
  const { db, plantTz, now } = parts
  const units = createUnits(parts)
  return [
    defineRoute({
      method: 'POST',
      path: chargePaths.scan,
      access: { permission: 'mes:charge:scan' },
      body: ChargeScan,
      run: ({ body, caller, request }) =>
        once(units, signedIn(caller), { key: requestKeyOf(request), scope: 'mesCharge.scan', body }, (unit) => scanCharge(unit, body, plantTz)),
    }),
    defineRoute({
      method: 'GET',
      path: chargePaths.vessel,
      access: { permission: 'mes:charge:scan' },
      query: OfMachine,
      run: ({ query }) => vesselNow({ trx: db, at: now() }, query.equipmentId, plantTz),
    }),
    defineRoute({
      method: 'GET',
      path: dossierPaths.record,
      access: { permission: 'mes:batchRecord:view' },
      query: OfBatch,
      run: ({ query: { batchNo }, caller }) => batchDossier(db, { batchNo, by: signedIn(caller), plantTz, at: now(), canPrint: pdfBrowser() !== null }),
    }),
    defineRoute({
      method: 'GET',
      path: dossierPaths.pdf,
      access: { permission: 'mes:batchRecord:view' },
      query: OfBatch,
      perMinute: 12,
      async run({ query: { batchNo }, caller }) {
        const record = await batchDossier(db, { batchNo, by: signedIn(caller), plantTz, at: now(), canPrint: true })
        return new Reply({ raw: await printPdf(batchDocument(record)), contentType: 'application/pdf', fileName: `批生产记录 ${record.batchNo}.pdf` })
      },
    }),
  ]
}
