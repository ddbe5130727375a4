import { z } from 'zod'
import { ImpactAsked, impactPath, recallPdfPath } from '#contract/modules/recall/impact.ts'
import type { Database } from '../../db/database.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute, Reply } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { printPdf } from '../../files/printPdf.ts'
import { impactOf } from './impact.ts'
import { recallProtocol } from './protocol.ts'
import { searchOf } from './recallHalves.ts'
import './tables.ts'

export type RecallParts = { db: Database; plantTz: string; now: () => number }

const OfRecall = z.object({ id: z.string().trim().min(1).max(64) })

/** Whom something reaches, and the protocol of a recall. */
export function recallRoutes({ db, plantTz, now }: RecallParts): AnyRoute[] {
  return [
    defineRoute({
      method: 'GET',
      path: impactPath,
      access: { permission: 'mes:recall:list' }, // customers stand in it: whoever may only trace sees lots alone
      query: ImpactAsked,
      run: ({ query }) => impactOf(db, query, { plantTz, at: now() }),
    }),
    defineRoute({
      method: 'GET',
      path: recallPdfPath,
      access: { permission: 'mes:recall:export' },
      query: OfRecall,
      perMinute: 12,
      async run({ query: { id } }) {
        const html = await protocolOf(db, id, { plantTz, at: now() })
        return new Reply({ raw: await printPdf(html.text), contentType: 'application/pdf', fileName: `${html.recallNo}.pdf` })
      },
    }),
  ]
}

/** The protocol of a recall as HTML. Throws 404 for one that is not there. */
export async function protocolOf(db: Database, id: string, { plantTz, at }: { plantTz: string; at: number }): Promise<{ recallNo: string; text: string }> {
  const recall = await db.selectFrom('mes_recall').selectAll().where('id', '=', id).executeTakeFirst()
  if (!recall) throw new Problem(404, '没有这次召回，请刷新后重试')
  const impact = await impactOf(db, searchOf({ ...recall, fromTime: asMs(recall.fromTime), toTime: asMs(recall.toTime) }, plantTz), { plantTz, at })
  const names = await db
    .selectFrom('sys_user')
    .select(['username', 'realname'])
    .where('username', 'in', [recall.createBy, recall.holdBy, recall.endBy])
    .execute()
  const nameOf = (username: string) => names.find((one) => one.username === username)?.realname ?? username
  const ncr = recall.ncrId === null ? null : await db.selectFrom('mes_ncr').select('ncrNo').where('id', '=', recall.ncrId).executeTakeFirst()
  const people = { by: nameOf(recall.createBy), holdBy: nameOf(recall.holdBy), endBy: nameOf(recall.endBy) }
  return { recallNo: recall.recallNo, text: recallProtocol({ recall, impact, people, ncrNo: ncr?.ncrNo ?? '', plantTz, at }) }
}

/** PostgreSQL gives whole numbers of 64 bits as texts. */
function asMs(stored: number | null): number | null {
  return stored === null ? null : Number(stored)
}
