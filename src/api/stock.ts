import { PickList, suggestPath } from '#contract/modules/material/issue/issueCommands.ts'
import { InventoryAnswer, inventoryPath, InventorySums, inventorySumsPath } from '#contract/modules/material/stock/inventory.ts'
import type { InventoryAsked } from '#contract/modules/material/stock/inventory.ts'
import { Trace, tracePaths } from '#contract/modules/material/stock/trace.ts'
import type { TraceDirection } from '#contract/modules/material/stock/trace.ts'
import { Shortage, shortagePath } from '#contract/modules/formula/shortage.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { request } from './request.ts'

/** The inventory as it is asked for; while the next answer is on its way the last one stays. */
export function useInventory(asked: InventoryAsked) {
  return useQuery({
    queryKey: ['records', 'mesHu', 'inventory', asked], // what reads units anew reads this anew
    queryFn: () => request(inventoryPath, InventoryAnswer, { query: asked, quiet: true }),
    placeholderData: keepPreviousData,
  })
}

/** What needs attention in all of the stock. */
export function useInventorySums() {
  return useQuery({
    queryKey: ['records', 'mesHu', 'inventory', 'sums'],
    queryFn: () => request(inventorySumsPath, InventorySums, { quiet: true }),
  })
}

/** What was made of a lot, or what it was made of; nothing is asked for no lot. */
export function useTrace(lotId: string, direction: TraceDirection) {
  return useQuery({
    queryKey: ['records', 'mesHu', 'trace', direction, lotId],
    queryFn: () => request(tracePaths[direction], Trace, { query: { lotId }, quiet: true }),
    enabled: lotId !== '',
  })
}

/** What is to be picked for an issue order; nothing is asked for none. */
export function usePickList(issueId: string) {
  return useQuery({
    queryKey: ['records', 'mesIssue', 'suggest', issueId],
    queryFn: () => request(suggestPath, PickList, { query: { issueId }, quiet: true }),
    enabled: issueId !== '',
  })
}

/** What the plans want and what of it is missing. */
export function useShortage() {
  return useQuery({
    queryKey: ['records', 'mesPlan', 'shortage'], // what reads plans anew reads this anew
    queryFn: () => request(shortagePath, Shortage, { quiet: true }),
    placeholderData: keepPreviousData,
  })
}
