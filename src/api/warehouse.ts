import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { InDesk, inPaths, ReadLabel } from '#contract/modules/warehouse/in/inCalls.ts'
import type { LabelAsked } from '#contract/modules/warehouse/in/inCalls.ts'
import { OutDesk, outPaths } from '#contract/modules/warehouse/out/outCalls.ts'
import { workbenchPaths, WorkbenchSummary } from '#contract/modules/warehouse/workbench/workbench.ts'
import { request } from './request.ts'

/** Everything that waits for the store. */
export function useWorkbench() {
  return useQuery({
    queryKey: ['records', 'mesInOrder', 'workbench'],
    queryFn: () => request(workbenchPaths.summary, WorkbenchSummary, { quiet: true }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  })
}

/** A receipt order at the dock; nothing is asked for none. */
export function useInDesk(inId: string) {
  return useQuery({
    queryKey: ['records', 'mesInOrder', 'desk', inId],
    queryFn: () => request(inPaths.desk, InDesk, { query: { inId }, quiet: true }),
    enabled: inId !== '',
  })
}

/** An out order at work; nothing is asked for none. */
export function useOutDesk(outId: string) {
  return useQuery({
    queryKey: ['records', 'mesOutOrder', 'desk', outId],
    queryFn: () => request(outPaths.desk, OutDesk, { query: { outId }, quiet: true }),
    enabled: outId !== '',
  })
}

/** What a supplier's label says. Throws ApiError. */
export function readLabel(asked: LabelAsked): Promise<ReadLabel> {
  return request(inPaths.read, ReadLabel, { method: 'POST', body: asked, quiet: true })
}
