import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { carePaths, CheckFilled, Reliability } from '#contract/modules/care/calls.ts'
import type { CheckResults } from '#contract/modules/care/calls.ts'
import { checkRecords, checkResults } from '#contract/modules/care/checkRecord.ts'
import { useRecords } from './records.ts'
import { request } from './request.ts'

/** so many items has the longest check */
const mostItems = 200

/** Checks that wait for somebody, the most urgent first. */
export function useChecksDue() {
  return useRecords(checkRecords, { status: 'pending', pageNo: 1, pageSize: 100 }, true)
}

/** The items of a check, in their order. */
export function useCheckItems(recordId: string) {
  return useRecords(checkResults, { recordId, column: 'seq', order: 'asc', pageNo: 1, pageSize: mostItems }, true)
}

/** Sends what was found at a check, all items or none. Throws ApiError. */
export function useCheckSending() {
  const queries = useQueryClient()
  return async (body: CheckResults): Promise<CheckFilled> => {
    const filled = await request(carePaths.results, CheckFilled, { method: 'POST', body, quiet: true })
    await Promise.all([checkRecords, checkResults].map(({ name }) => queries.invalidateQueries({ queryKey: ['records', name] })))
    return filled
  }
}

/** MTBF and MTTR of every machine over so many days. */
export function useReliability(days: number) {
  return useQuery({
    queryKey: ['records', 'mesRepair', 'reliability', days],
    queryFn: () => request(carePaths.reliability, Reliability, { query: { days: String(days) }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
