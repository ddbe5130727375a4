import { z } from 'zod'
import { proofPaths } from '#contract/modules/proof/proof.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import { defineJob } from '../../jobs/handler.ts'
import { defineServerModule } from '../serverModule.ts'
import { migration } from './migrations/0151-proof.ts'
import { keepProof, lastProof, prove } from './proof.service.ts'

const proofJob = defineJob({
  name: 'proof.run',
  title: '一致性自检',
  params: z.strictObject({}),
  timeLimitMs: 300_000,
  retries: { attempts: 2, firstRestMs: 60_000 },
  async runInUnit({ trx }, { now }) {
    const found = await prove(trx, now)
    await keepProof(trx, found)
    const red = found.filter(({ wrong }) => wrong.length > 0)
    return red.length === 0 ? `${found.length} 条规则全部通过` : `${red.length} 条规则有问题：${red.map(({ title }) => title).join('；')}`
  },
})

export const proof = defineServerModule<{ db: Database; now: () => number }>({
  name: 'proof',
  jobs: [proofJob],
  migrations: { '0151-proof': migration },
  routes: ({ db, now }) => [
    defineRoute({ method: 'GET', path: proofPaths.last, access: { permission: 'mes:proof:view' }, run: async () => ({ checks: await lastProof(db) }) }),
    defineRoute({
      method: 'POST',
      path: proofPaths.run,
      access: { permission: 'mes:proof:run' },
      perMinute: 6,
      async run() {
        // one moment of the data, and nobody who writes waits for it
        const checks = await db
          .transaction()
          .setAccessMode('read only')
          .execute((trx) => prove(trx, now))
        await db.transaction().execute((trx) => keepProof(trx, checks))
        return { checks }
      },
    }),
  ],
})
