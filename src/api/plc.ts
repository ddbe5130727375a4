import { DeviceLink, Diagnostics, Overview, PlantTag, StateRow } from '#contract/modules/equipment/overview.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { isReplay } from './replayed.ts'
import { request } from './request.ts'
import { useSight } from './sees.ts'
import { expecting } from './expecting.ts'

const linksEveryMs = 2000

/** Under which the machines of the plant are kept. */
export const overviewKey = ['plc', 'overview']

/** The machines of the plant. Asked again now and then, because a plant is reconfigured while its walls hang there. */
export function useOverview() {
  return useQuery({
    queryKey: overviewKey,
    queryFn: () => request('/mes/plc/overview', Overview, { quiet: true }),
    meta: expecting(404),
    refetchInterval: 60_000,
  })
}

/** The same beside what a board is about: of a person who may not see machines it is not asked. */
export function useSeenOverview() {
  const isSeen = useSight('mes:plc:view') === 'seen'
  return useQuery({
    queryKey: overviewKey,
    queryFn: () => request('/mes/plc/overview', Overview, { quiet: true }),
    meta: expecting(404),
    refetchInterval: 60_000,
    enabled: isSeen,
  })
}

/** Under which the tags of the plant are kept. */
export const plantTagsKey = ['plc', 'tags']

/** The tags that can be drawn as curves. */
export function usePlantTags() {
  return useQuery({ queryKey: plantTagsKey, queryFn: () => request('/mes/plc/tags', z.array(PlantTag)), staleTime: 60_000 })
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
    enabled: deviceCode !== null && !isReplay, // how well it is read now says nothing of the past
    refetchInterval: 2000,
  })
}
