import { DeviceLink, Diagnostics, Overview, PlantTag, StateRow, Trend } from '#contract/modules/equipment/overview.ts'
import { areas, wordOrders } from '#contract/tag.ts'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { request } from './request.ts'

/** Registers of a tag as they came over the wire at the moment `at`, for commissioning; `value` was made of them, null where they are none, and `reason` says why. */
export const RawRegisters = z.object({
  tagCode: z.string(),
  area: z.enum(areas),
  dbNumber: z.number().nullable(),
  address: z.number(),
  bit: z.number().nullable(),
  bitTo: z.number().nullable().default(null),
  dataType: z.string(),
  wordOrder: z.enum(wordOrders).nullable(),
  words: z.array(z.number()),
  at: z.number().default(0),
  value: z.union([z.number(), z.string()]).nullable().default(null),
  reason: z.string().default(''),
})
export type RawRegisters = z.infer<typeof RawRegisters>

const linksEveryMs = 2000

/** Under which the machines of the plant are kept. */
export const overviewKey = ['plc', 'overview']

/** The machines of the plant. Asked again now and then, because a plant is reconfigured while its walls hang there. */
export function useOverview() {
  return useQuery({ queryKey: overviewKey, queryFn: () => request('/mes/plc/overview', Overview, { quiet: true }), refetchInterval: 60_000 })
}

/** Under which the tags of the plant are kept. */
export const plantTagsKey = ['plc', 'tags']

/** The tags that can be drawn as curves. */
export function usePlantTags() {
  return useQuery({ queryKey: plantTagsKey, queryFn: () => request('/mes/plc/tags', z.array(PlantTag)), staleTime: 60_000 })
}

/** Histories of several tags over the same time, in their order; an element is undefined until it came. */
export function useTrends({ tagCodes, fromMs, toMs, points }: { tagCodes: readonly string[]; fromMs: number; toMs: number; points: number }) {
  return useQueries({
    queries: tagCodes.map((tagCode) => trendQuery({ tagCode, fromMs, toMs, points })),
    combine: (results) => ({
      trends: results.map(({ data }) => data),
      error: results.find(({ error }) => error)?.error ?? null,
      isFetching: results.some(({ isFetching }) => isFetching),
    }),
  })
}

/** History of one tag; `tagCode` null asks nothing. */
export function useTrend({ tagCode, fromMs, toMs, points }: { tagCode: string | null; fromMs: number; toMs: number; points: number }) {
  return useQuery({ ...trendQuery({ tagCode: tagCode ?? '', fromMs, toMs, points }), enabled: tagCode !== null })
}

function trendQuery({ tagCode, fromMs, toMs, points }: { tagCode: string; fromMs: number; toMs: number; points: number }) {
  return {
    queryKey: ['plc', 'trend', tagCode, fromMs, toMs, points],
    queryFn: () => request('/mes/plc/trend', Trend, { query: { tagCode, from: Math.floor(fromMs), to: Math.ceil(toMs), points } }),
    placeholderData: keepPreviousData,
  } as const
}

/** State rows that touch the span; of all machines when `equipCode` is null. */
export function useStates({ equipCode, fromMs, toMs }: { equipCode: string | null; fromMs: number; toMs: number }) {
  return useQuery({
    queryKey: ['plc', 'states', equipCode, fromMs, toMs],
    queryFn: () =>
      request('/mes/equipment/states', z.array(StateRow), { query: { equipCode: equipCode ?? undefined, from: Math.floor(fromMs), to: Math.ceil(toMs) } }),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })
}

/** All devices with how well they are read, renewed while somebody looks. */
export function useDeviceLinks() {
  return useQuery({
    queryKey: ['plc', 'devices'],
    queryFn: () => request('/mes/plc/devices', z.array(DeviceLink), { quiet: true }),
    refetchInterval: linksEveryMs,
  })
}

export function useDiagnostics(deviceCode: string | null) {
  return useQuery({
    queryKey: ['plc', 'diagnostics', deviceCode],
    queryFn: () => request('/mes/plc/diagnostics', Diagnostics, { query: { deviceCode: deviceCode ?? '' } }),
    enabled: deviceCode !== null,
    refetchInterval: 2000,
  })
}

export function useRawRegisters(deviceCode: string) {
  return useQuery({
    queryKey: ['plc', 'raw', deviceCode],
    queryFn: () => request('/mes/plc/raw', z.array(RawRegisters), { query: { deviceCode } }),
    refetchInterval: 2000,
  })
}
