import { isTextType } from '#contract/tag.ts'
import { z } from 'zod'
import type { Diagnostics, Overview, PlantHours, StateRow, Trend } from '#contract/modules/equipment/overview.ts'
import type { PlcTag } from '#contract/modules/equipment/plcTag.ts'
import { mostFound, SearchWords } from '#contract/search.ts'
import type { FoundInPlant } from '#contract/search.ts'
import { qualityOf, errorText, statuses } from '#contract/quality.ts'
import type { WordOrder } from '#contract/tag.ts'
import { mayCall, signedIn } from '../../http/caller.ts'
import { Problem } from '../../http/problem.ts'
import { defineRoute } from '../../http/route.ts'
import type { AnyRoute } from '../../http/route.ts'
import { UnknownTag } from '../../tags/history/historian.ts'
import type { Historian } from '../../tags/history/historian.ts'
import type { LatestValues } from '../../tags/latest.ts'
import type { StoredCalculated } from './calculated/calculated.service.ts'
import type { WatchedMachine } from './machineStates.ts'
import type { StateLog } from './stateLog.ts'

const access = { permission: 'mes:plc:view' } as const
const instant = z.coerce.number().int().min(0)
const longestSpanMs = 400 * 24 * 3_600_000

/** What the boards ask for besides live values. */
export type PlcParts = {
  plantTz: string
  /** the hours of the plant around an instant (ms since the epoch) */
  hours: (atMs: number) => Promise<PlantHours>
  latest: LatestValues
  machines: () => readonly WatchedMachine[]
  tags: () => readonly PlcTag[]
  /** tags that are computed from others */
  calculated: () => readonly StoredCalculated[]
  /** in the order of the configuration */
  deviceCodes: () => readonly string[]
  /** what counts for tags of the device that say nothing of their own; null for a device that is not there */
  wordOrderOf: (deviceCode: string) => WordOrder | null
  diagnostics: (deviceCode: string) => Diagnostics | null
  trend: (query: { tagCode: string; fromMs: number; toMs: number; points: number }) => Promise<Trend>
  /** what a text said, oldest first */
  texts: Historian['texts']
  stateLog: StateLog
}

/** Live values by poll, machines, trends, state rows and communication health, for people with `mes:plc:view`. */
export function plcRoutes({ plantTz, hours, latest, machines, tags, diagnostics, wordOrderOf, trend, texts, stateLog }: PlcParts): AnyRoute[] {
  async function textTrend({ tagCode, from, to, points }: { tagCode: string; from: number; to: number; points: number }): Promise<Trend> {
    const said = await texts({ tagCode, fromMs: from, toMs: to, most: points }).catch((error: unknown) => {
      if (error instanceof UnknownTag) return [] // nothing was read of it yet
      throw error
    })
    const changes = said.map(({ at, text, status }) => ({ at, text, reason: errorText(status) }))
    return { tagCode, fromMs: from, toMs: to, bucketMs: to - from, points: [], texts: changes }
  }

  const isText = (tagCode: string) => tags().some((tag) => tag.tagCode === tagCode && isTextType(tag.dataType))
  return [
    defineRoute({
      method: 'GET',
      path: '/mes/plc/overview',
      access,
      run: async (): Promise<Overview> => ({
        plantTz,
        hours: await hours(Date.now()),
        serverTime: Date.now(),
        machines: machines().map(
          ({ idealPerHour: _ideal, plcStateTag: _state, countTag: _count, rejectTag: _reject, stateRules: _rules, faultWords: _words, ...machine }) => machine,
        ),
      }),
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/search',
      access: { signedIn: true }, // a screen looks for nothing; who may not see the plant finds nothing
      query: z.object({ words: SearchWords }),
      run({ query: { words }, caller }): FoundInPlant {
        if (!mayCall(signedIn(caller), access.permission)) return { machines: [], tags: [] }
        const wanted = words.toLowerCase()
        const fits = (...texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
        return {
          machines: machines()
            .filter(({ equipCode, name }) => fits(equipCode, name))
            .slice(0, mostFound)
            .map(({ equipCode, name, workshopName }) => ({ equipCode, name, workshopName })),
          tags: tags()
            .filter(({ tagCode, name }) => fits(tagCode, name))
            .slice(0, mostFound)
            .map(({ tagCode, name, deviceCode, equipmentCode }) => ({ tagCode, name, deviceCode, equipCode: equipmentCode })),
        }
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/latest',
      access,
      query: z
        .object({ tags: z.string().max(200_000).optional(), deviceCode: z.string().max(64).optional() })
        .refine((query) => query.tags !== undefined || query.deviceCode !== undefined, '请给出 tags 或 deviceCode'),
      run({ query }) {
        const asked =
          query.tags === undefined ? latest.metas.filter((meta) => meta.deviceCode === query.deviceCode).map((meta) => meta.tagCode) : query.tags.split(',')
        return asked.slice(0, 3000).flatMap((tagCode) => {
          const found = latest.find(tagCode)
          return found ? [{ tagCode, value: found.value, quality: qualityOf(found.status), reason: errorText(found.status), at: found.at }] : []
        })
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/raw',
      access,
      query: z.object({ deviceCode: z.string().max(64) }),
      run: ({ query }) =>
        tags()
          .filter((tag) => tag.deviceCode === query.deviceCode)
          .map(({ tagCode, area, dbNumber, address, bit, bitTo, dataType, wordOrder }) => {
            const { raw: words = [], rawAt = 0, value = null, status = statuses.waiting.code } = latest.find(tagCode) ?? {}
            const isValue = qualityOf(status) !== 'bad' // what is bad is an older value than these words
            return {
              tagCode,
              area,
              dbNumber,
              address,
              bit,
              bitTo,
              dataType,
              wordOrder: wordOrder ?? wordOrderOf(query.deviceCode),
              words,
              at: rawAt,
              value: isValue ? value : null,
              reason: errorText(status),
            }
          }),
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/trend',
      access,
      query: z
        .object({ tagCode: z.string().max(64), from: instant, to: instant, points: z.coerce.number().int().min(1).max(2000).default(500) })
        .refine(({ from, to }) => to > from && to - from <= longestSpanMs, '结束时间应晚于开始时间，跨度不超过 400 天'),
      async run({ query }) {
        if (latest.slotOf(query.tagCode) === undefined) throw new Problem(404, `测点 ${query.tagCode} 不存在`)
        if (isText(query.tagCode)) return textTrend(query)
        return trend({ tagCode: query.tagCode, fromMs: query.from, toMs: query.to, points: query.points })
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/plc/diagnostics',
      access,
      query: z.object({ deviceCode: z.string().max(64) }),
      run({ query }) {
        const found = diagnostics(query.deviceCode)
        if (!found) throw new Problem(404, `采集设备 ${query.deviceCode} 不存在`)
        return found
      },
    }),

    defineRoute({
      method: 'GET',
      path: '/mes/equipment/states',
      access,
      query: z
        .object({ equipCode: z.string().max(64).optional(), from: instant, to: instant })
        .refine(({ from, to }) => to > from && to - from <= longestSpanMs, '结束时间应晚于开始时间，跨度不超过 400 天'),
      run: ({ query }): Promise<StateRow[]> => stateLog.between(query.equipCode ?? null, query.from, query.to),
    }),
  ]
}
