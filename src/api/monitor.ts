import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DiskInfo, HttpTraces, RedisAnswer, RedisInfo, TerminalStanding } from '#contract/modules/monitor/monitorCalls.ts'
import { bareAnswer, request } from './request.ts'
import { expecting } from './expecting.ts'

/** The newest requests; `stamp` is how many were answered, so that it is asked again when there are new ones. */
export function useHttpTraces(stamp: number) {
  return useQuery({
    queryKey: ['monitor', 'traces', stamp],
    queryFn: () => bareAnswer('/actuator/httptrace', HttpTraces, { quiet: true }),
    placeholderData: keepPreviousData,
  })
}

export function useRedisInfo() {
  return useQuery({
    queryKey: ['monitor', 'redis'],
    queryFn: () => request('/sys/actuator/redis/info', RedisInfo, { quiet: true }),
    meta: expecting(404),
    refetchInterval: 15_000,
    retry: false,
  })
}

export function useDisks() {
  return useQuery({
    queryKey: ['monitor', 'disks'],
    queryFn: () => request('/sys/actuator/redis/queryDiskInfo', DiskInfo, { quiet: true }),
    refetchInterval: 15_000,
  })
}

const terminalKey = ['monitor', 'terminal']

export function useTerminal() {
  return useQuery({ queryKey: terminalKey, queryFn: () => request('/sys/actuator/redis/terminal', TerminalStanding, { quiet: true }), refetchInterval: 30_000 })
}

/** Gives the password again; the terminal is open for ten minutes. Rejects with ApiError. */
export function useOpenTerminal() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (password: string) => request('/sys/actuator/redis/terminal/open', TerminalStanding, { method: 'POST', body: { password }, quiet: true }),
    onSuccess: (standing) => queries.setQueryData(terminalKey, standing),
  })
}

/** Runs a reading command. Rejects with ApiError. */
export function runRedis(command: string): Promise<RedisAnswer> {
  return request('/sys/actuator/redis/terminal/run', RedisAnswer, { method: 'POST', body: { command }, quiet: true })
}
