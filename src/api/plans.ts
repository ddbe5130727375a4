import { useQuery } from '@tanstack/react-query'
import { BatchRecord, batchRecordPath } from '#contract/modules/production/batchRecord.ts'
import { SplitOptions, splitOptionsPath } from '#contract/modules/production/splitOptions.ts'
import { OrderTimeline, orderTimelinePath } from '#contract/modules/production/orderTimeline.ts'
import { MachineCount, machineCountPath } from '#contract/modules/production/machineCount.ts'
import { request } from './request.ts'
import { expecting } from './expecting.ts'

const countedAgainMs = 5000

/** By which routes and vessels an order can be split, and how much of it is left; read anew each time it is asked. */
export function useSplitOptions(orderId: string) {
  return useQuery({
    queryKey: ['records', 'mesPlan', 'splitOptions', orderId],
    queryFn: () => request(splitOptionsPath, SplitOptions, { query: { orderId }, quiet: true }),
    gcTime: 0,
  })
}

/** What the machine itself counted since the last report, told anew while the task is in hand. */
export function useMachineCount(taskId: string) {
  return useQuery({
    queryKey: ['records', 'mesTask', 'machineCount', taskId],
    queryFn: () => request(machineCountPath, MachineCount, { query: { id: taskId }, quiet: true }),
    refetchInterval: countedAgainMs,
  })
}

/** Everything that happened to an order and to what was made for it. */
export function useOrderTimeline(orderId: string) {
  return useQuery({
    queryKey: ['records', 'mesOrder', 'timeline', orderId],
    queryFn: () => request(orderTimelinePath, OrderTimeline, { query: { id: orderId }, quiet: true }),
  })
}

/** What a batch went through: of this plan, of the first of this order, or of the newest that ran. */
export function useBatchRecord(asked: { planId?: string; orderId?: string }) {
  return useQuery({
    queryKey: ['records', 'mesTask', 'batchRecord', asked],
    queryFn: () => request(batchRecordPath, BatchRecord, { query: asked, quiet: true }),
    meta: expecting(404),
  })
}
