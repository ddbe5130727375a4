import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { OnShift, Roster, teamPaths } from '#contract/modules/calendar/onShift.ts'
import { request } from './request.ts'

/** Who is on shift now. */
export function useOnShift() {
  return useQuery({ queryKey: ['records', 'mesTeam', 'onShift'], queryFn: () => request(teamPaths.onShift, OnShift, { quiet: true }), refetchInterval: 60_000 })
}

/** Which teams work the shifts from a day on; the last answer stays while the next is on its way. */
export function useRoster(from: string) {
  return useQuery({
    queryKey: ['records', 'mesTeam', 'roster', from],
    queryFn: () => request(teamPaths.roster, Roster, { query: { from }, quiet: true }),
    placeholderData: keepPreviousData,
  })
}
