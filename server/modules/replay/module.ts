import { FramesAsked, LedgerAsked, MarksAsked, replayPaths } from '#contract/modules/replay/replay.ts'
import type { Frames, Marks, PastLedger, PastTopic } from '#contract/modules/replay/replay.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { Database } from '../../db/database.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import type { Caller } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { Historian } from '../../tags/history/historian.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { pastOrders } from '../production/pastOrders.service.ts'
import { defineServerModule } from '../serverModule.ts'
import { pastLedger } from './ledger.ts'
import { marksOf } from './marks.ts'
import { pastAlarms } from './pastAlarms.ts'
import { pastTags } from './pastTags.ts'

type States = { between(equipCode: string | null, fromMs: number, toMs: number): Promise<StateRow[]> }
type PastParts = { latest: LatestValues; samples: Historian['samples']; texts: Historian['texts']; stateLog: States }
type ReplayParts = { db: Database; now: () => number; plantTz: string; plc: PastParts }

const access = { permission: 'mes:replay:view' } as const

/** The past as boards ask for it: it reads, and writes nothing. */
export const replayModule = defineServerModule<ReplayParts>({
  name: 'replay',
  routes: ({ db, now, plantTz, plc: { latest, samples, texts, stateLog } }) => [
    defineRoute({
      method: 'POST',
      path: replayPaths.frames,
      access,
      body: FramesAsked,
      async run({ body: { tags, fromMs, toMs, stepMs, topic }, caller }): Promise<Frames> {
        if (topic !== null) requireTopic(signedIn(caller), topic)
        const stretch = { fromMs, toMs: Math.min(toMs, now()), stepMs }
        const metas = tags.flatMap((tagCode) => latest.metas[latest.slotOf(tagCode) ?? -1] ?? [])
        const states = (span: { fromMs: number; toMs: number }) => stateLog.between(null, span.fromMs, span.toMs)
        return {
          fromMs,
          toMs: Math.max(fromMs + 1, stretch.toMs),
          tags: metas.length === 0 ? [] : await pastTags({ samples, texts }, metas, states, stretch),
          alarms: topic === 'alarms' ? await pastAlarms(db, stretch) : [],
          orders: topic === 'orders' ? await pastOrders(db, { ...stretch, plantTz }) : [],
        }
      },
    }),
    defineRoute({
      method: 'GET',
      path: replayPaths.marks,
      access,
      query: MarksAsked,
      run: async ({ query: { fromMs, toMs } }): Promise<Marks> => marksOf(db, await stateLog.between(null, fromMs, toMs), { fromMs, toMs, nowMs: now() }),
    }),
    defineRoute({
      method: 'GET',
      path: replayPaths.ledger,
      access,
      query: LedgerAsked,
      run: ({ query, caller }): Promise<PastLedger> => pastLedger(db, query, signedIn(caller)),
    }),
  ],
})

/** The right that the same board asks for on a live page. */
const rightOf = { alarms: 'mes:alarmBoard:view', orders: 'mes:orderBoard:view' } as const

/** Throws 403 for what who asks may not see live either. */
function requireTopic(caller: Caller, topic: PastTopic): void {
  if (!mayCall(caller, rightOf[topic])) throw new Problem(403, '您没有权限看这个看板，回放也一样。请让管理员授权')
}
