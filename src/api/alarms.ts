import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { AlarmHealth, MadeFromLimits } from '#contract/modules/alarms/alarmCalls.ts'
import type { FromLimits } from '#contract/modules/alarms/alarmCalls.ts'
import { isReplay } from './replayed.ts'
import { request } from './request.ts'

/** How the alarms themselves did in the last hours; asked again every 30 s. */
export function useAlarmHealth(hours: number) {
  return useQuery({
    queryKey: ['alarms', 'health', hours],
    queryFn: () => request('/mes/alarm/health', AlarmHealth, { query: { hours }, quiet: true }),
    refetchInterval: 30_000,
    enabled: !isReplay, // it counts back from now
  })
}

/** Makes alarms of the limits of a machine type; the list of definitions is read anew. Rejects with ApiError. */
export function useAlarmsFromLimits() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: FromLimits) => request('/mes/alarmDef/fromLimits', MadeFromLimits, { method: 'POST', body: asked, quiet: true }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['records', 'mesAlarmDef'] }),
  })
}
