import { FramesAsked, MarksAsked, replayPaths } from '#contract/modules/replay/replay.ts'
import type { Frames, Marks } from '#contract/modules/replay/replay.ts'
import type { StateRow } from '#contract/modules/equipment/overview.ts'
import type { Database } from '../../db/database.ts'
import { defineRoute } from '../../http/route.ts'
import type { Historian } from '../../tags/history/historian.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { defineServerModule } from '../serverModule.ts'
import { marksOf } from './marks.ts'
import { pastAlarms } from './pastAlarms.ts'
import { pastTags } from './pastTags.ts'

type States = { between(equipCode: string | null, fromMs: number, toMs: number): Promise<StateRow[]> }
type PastParts = { latest: LatestValues; samples: Historian['samples']; texts: Historian['texts']; stateLog: States }
type ReplayParts = { db: Database; now: () => number; plc: PastParts }

const access = { permission: 'mes:replay:view' } as const

/** The past as boards ask for it: it reads, and writes nothing. */
export const replayModule = defineServerModule<ReplayParts>({
  name: 'replay',
  routes: ({ db, now, plc: { latest, samples, texts, stateLog } }) => [
    defineRoute({
      method: 'POST',
      path: replayPaths.frames,
      access,
      body: FramesAsked,
      async run({ body: { tags, fromMs, toMs, stepMs } }): Promise<Frames> {
        const stretch = { fromMs, toMs: Math.min(toMs, now()), stepMs }
        const metas = tags.flatMap((tagCode) => latest.metas[latest.slotOf(tagCode) ?? -1] ?? [])
        const states = (span: { fromMs: number; toMs: number }) => stateLog.between(null, span.fromMs, span.toMs)
        return {
          fromMs,
          toMs: Math.max(fromMs + 1, stretch.toMs),
          tags: metas.length === 0 ? [] : await pastTags({ samples, texts }, metas, states, stretch),
          alarms: tags.length === 0 ? await pastAlarms(db, stretch) : [],
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
  ],
})
