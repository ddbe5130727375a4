import { z } from 'zod'
import { packPaths, PackScan } from '#contract/modules/packing/packCalls.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { packBoard } from './board.ts'
import { packDesk, waitingBoxes } from './packDesk.ts'
import { scanPiece } from './scanPiece.ts'

export type PackingParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const OfJob = z
  .object({ jobId: z.string().max(64).default(''), planId: z.string().max(64).default('') })
  .refine(({ jobId, planId }) => jobId !== '' || planId !== '', { path: ['jobId'], message: '请先扫任务卡，或从任务清单里选一个' })

/** Scans at the packing line, and what its pages read (factory.md 3.12). */
export function packingRoutes(parts: PackingParts): AnyRoute[] {
  const { db, plantTz, now } = parts
  const units = createUnits(parts)
  const look = () => ({ trx: db, at: now() })
  return [
    defineRoute({
      method: 'POST',
      path: packPaths.scan,
      access: { permission: 'mes:nbc:scan' },
      body: PackScan,
      run: ({ body, caller }) => scanPiece(units, body, signedIn(caller)),
    }),
    defineRoute({
      method: 'GET',
      path: packPaths.desk,
      access: { permission: 'mes:nbc:scan' },
      query: OfJob,
      run: ({ query }) => packDesk(look(), query, plantTz),
    }),
    defineRoute({ method: 'GET', path: packPaths.board, access: { permission: 'mes:packBoard:view' }, run: () => packBoard(look(), plantTz) }),
    defineRoute({ method: 'GET', path: packPaths.waiting, access: { permission: 'mes:nbc:save' }, run: () => waitingBoxes(look()) }),
  ]
}
