import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { DayLoad, DeliveryForecasts, Expedited, ScheduleView } from '#contract/modules/schedule/calls.ts'
import type { RunAsked } from '#contract/modules/schedule/calls.ts'
import { isReplay } from './replayed.ts'
import { request } from './request.ts'
import { useSight } from './sees.ts'

const base = '/mes/schedule'

/** Under which the plan that stands and its load are kept. */
export const scheduleKey = ['schedule']

/** The plan that stands. */
export function useSchedule() {
  return useQuery({ queryKey: [...scheduleKey, 'plan'], queryFn: () => request(`${base}/slots`, ScheduleView, { quiet: true }), refetchInterval: 60_000 })
}

/** Load of the machines day by day; of the plan that stands, or of a run. */
export function useLoad(runId: string | null, days: number) {
  return useQuery({
    queryKey: [...scheduleKey, 'load', runId, days],
    queryFn: () => request(`${base}/load`, z.array(DayLoad), { query: { runId: runId ?? '', days }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** What leaves in the next days; asked again every minute. */
export function useDeliveries() {
  return useQuery({
    queryKey: [...scheduleKey, 'deliveries'],
    queryFn: () => request(`${base}/deliveries`, DeliveryForecasts, { quiet: true }),
    refetchInterval: 60_000,
  })
}

/** The same beside what a board is about: of a person who may not see it nothing is asked. */
export function useSeenDeliveries() {
  const isSeen = useSight('mes:scheduleBoard:view') === 'seen'
  return useQuery({
    queryKey: [...scheduleKey, 'deliveries'],
    queryFn: () => request(`${base}/deliveries`, DeliveryForecasts, { quiet: true }),
    refetchInterval: 60_000,
    enabled: isSeen && !isReplay, // what leaves next is told as of now
  })
}

/** Makes a preview; nothing of the plan changes. Throws ApiError. */
export function runSchedule(asked: RunAsked): Promise<ScheduleView> {
  return request(`${base}/run`, ScheduleView, { method: 'POST', body: asked })
}

/** What it costs the others if this order goes first; a preview. Throws ApiError. */
export function expedite(orderId: string): Promise<Expedited> {
  return request(`${base}/expedite`, Expedited, { method: 'POST', body: { orderId } })
}

/** Makes a preview the plan. Throws ApiError, 409 where something was changed meanwhile. */
export async function applySchedule(id: string): Promise<void> {
  await request(`${base}/apply`, z.unknown(), { method: 'POST', body: { id } })
}

/** Puts a preview away. */
export async function discardSchedule(id: string): Promise<void> {
  await request(`${base}/discard`, z.unknown(), { method: 'POST', body: { id }, quiet: true })
}

/** Takes back the applied run that was seen to stand. Throws ApiError, 409 where something has happened since. */
export async function undoSchedule(id: string | null): Promise<void> {
  await request(`${base}/undo`, z.unknown(), { method: 'POST', body: id === null ? {} : { id } })
}
