import { ScanBatch, ScanCall, scanPaths, UndoCall } from '#contract/modules/scanning/scanCalls.ts'
import type { ScanAnswer } from '#contract/modules/scanning/scanCalls.ts'
import type { Bus } from '../../bus/bus.ts'
import { createUnits } from '../../bus/units.ts'
import type { Database } from '../../db/database.ts'
import { signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { answerScan } from './scanned.service.ts'
import { undoScan } from './undo.service.ts'

/** What the routes of scans need of the house. */
export type ScanParts = { db: Database; bus: Bus; plantTz: string; now: () => number }

const access = { permission: 'mes:scan:use' } as const

/** Scans of pages and devices (factory.md 3.17). A refusal is an answer: the call succeeded, the scan did not. */
export function scanRoutes({ db, bus, plantTz, now }: ScanParts): AnyRoute[] {
  const units = createUnits({ db, bus, now })
  const parts = { units, plantTz }
  return [
    defineRoute({
      method: 'POST',
      path: scanPaths.resolve,
      access,
      body: ScanCall,
      run({ body, caller }): Promise<ScanAnswer> {
        if (body.action !== 'look') throw new Problem(422, '查询不做动作，请用“提交”')
        return answerScan(parts, body, signedIn(caller))
      },
    }),
    defineRoute({ method: 'POST', path: scanPaths.submit, access, body: ScanCall, run: ({ body, caller }) => answerScan(parts, body, signedIn(caller)) }),
    defineRoute({
      method: 'POST',
      path: scanPaths.batch,
      access,
      body: ScanBatch,
      bodyBytes: 512 * 1024,
      async run({ body, caller }) {
        const answers: ScanAnswer[] = []
        for (const scan of body.scans) answers.push(await answerScan(parts, scan, signedIn(caller))) // one after the other: their order counts
        return answers
      },
    }),
    defineRoute({ method: 'POST', path: scanPaths.undo, access, body: UndoCall, run: ({ body, caller }) => undoScan(units, body, signedIn(caller)) }),
  ]
}
