import { useQuery } from '@tanstack/react-query'
import { ShiftOutput, shiftOutputPath } from '#contract/modules/production/shiftOutput.ts'
import { request } from './request.ts'

/** Good output of the shift that runs; asked again every minute. */
export function useShiftOutput() {
  return useQuery({ queryKey: ['output', 'shift'], queryFn: () => request(shiftOutputPath, ShiftOutput, { quiet: true }), refetchInterval: 60_000 })
}
