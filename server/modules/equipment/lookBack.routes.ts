import { z } from 'zod'
import { limitLevels } from '#contract/modules/equipment/lookBack.ts'
import type { CrossingBegin, LimitLevel, RecentValues } from '#contract/modules/equipment/lookBack.ts'
import type { TagMeta } from '#contract/tag.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import type { LatestValues } from '../../tags/latest.ts'
import { crossingBegin } from './crossingBegin.ts'
import type { ReadTrend } from './crossingBegin.ts'

const access = { permission: 'mes:plc:view' } as const
const mostAtOnce = 200
/** Many walls ask the same in one moment. */
const freshMs = 5000

/** As of which moment (ms since the epoch) a replay asks; left out: now. */
const moment = z.coerce.number().int().min(0).optional()

const Asked = z
  .string()
  .transform((text) => text.split(':'))
  .pipe(z.tuple([z.string().min(1).max(64), z.enum(limitLevels)]))

/** What a board has to know of the past to begin well: since when limits are passed, and the last minutes of its small curves. */
export function lookBackRoutes({ latest, trend, now }: { latest: LatestValues; trend: ReadTrend; now: () => number }): AnyRoute[] {
  const begins = remembered<CrossingBegin | null>(now)
  const recents = remembered<RecentValues | null>(now)

  async function beginOf(tagCode: string, level: LimitLevel, at: number): Promise<CrossingBegin | null> {
    const limit = limitOf(latest.metas[latest.slotOf(tagCode) ?? -1], level)
    return limit === null ? null : { tagCode, level, sinceMs: await crossingBegin(trend, { tagCode, level, limit }, at).catch(() => null) } // a tag without history has no time to tell
  }

  async function recentOf(tagCode: string, stepMs: number, count: number, toMs: number): Promise<RecentValues | null> {
    if (latest.slotOf(tagCode) === undefined) return null
    const past = await trend({ tagCode, fromMs: toMs - stepMs * count, toMs, points: count }).catch(() => null) // nor has it a curve
    return past && { tagCode, values: past.points.slice(-count).map(([, , , last]) => last) }
  }

  return [
    defineRoute({
      method: 'GET',
      path: '/mes/plc/crossings',
      access,
      query: z.object({
        of: z
          .string()
          .max(20_000)
          .transform((text) => text.split(','))
          .pipe(z.array(Asked).max(mostAtOnce, `一次最多查询 ${mostAtOnce} 个测点`)),
        at: moment,
      }),
      run: async ({ query }): Promise<CrossingBegin[]> =>
        present(
          await Promise.all(
            query.of.map(([tagCode, level]) => begins(`${tagCode}:${level} ${query.at ?? ''}`, () => beginOf(tagCode, level, query.at ?? now()))),
          ),
        ),
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/recent',
      access,
      query: z.object({
        tags: z
          .string()
          .max(20_000)
          .transform((text) => text.split(','))
          .pipe(z.array(z.string().max(64)).max(mostAtOnce, `一次最多查询 ${mostAtOnce} 个测点`)),
        stepMs: z.coerce.number().int().min(1000).max(60_000),
        count: z.coerce.number().int().min(1).max(120),
        at: moment,
      }),
      run: async ({ query: { tags, stepMs, count, at } }): Promise<RecentValues[]> =>
        present(
          await Promise.all(tags.map((tagCode) => recents(`${tagCode} ${stepMs} ${count} ${at ?? ''}`, () => recentOf(tagCode, stepMs, count, at ?? now())))),
        ),
    }),
  ]
}

function limitOf(meta: TagMeta | undefined, level: LimitLevel): number | null {
  return meta?.[`limit${level}`] ?? null
}

function present<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter((item) => item !== null)
}

/** The answer to the same question within a few seconds is the same answer. */
function remembered<Answer>(now: () => number) {
  const known = new Map<string, { at: number; answer: Promise<Answer> }>()
  return (key: string, ask: () => Promise<Answer>): Promise<Answer> => {
    const at = now()
    for (const [old, entry] of known) if (at - entry.at > freshMs) known.delete(old)
    const found = known.get(key)
    if (found) return found.answer
    const answer = ask()
    known.set(key, { at, answer })
    return answer
  }
}
