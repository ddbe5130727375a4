import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import type { z } from 'zod'
import { errorText } from '#contract/errorText.ts'
import type { KeptFiles } from '#contract/modules/operations/keptFile.ts'
import { request } from '../../../../api/request.ts'

const [whileRunningMs, otherwiseMs] = [1000, 30_000]

/** Whether a run is under way or waits for its turn. */
export function isUnderWay(run: KeptFiles['run'] | undefined): boolean {
  return run?.state === 'running' || run?.state === 'waiting'
}

/** Files that a job makes, read oftener while it runs; `act` does something about them, says how it went and reads them anew. */
export function useKeptFiles<Files extends KeptFiles>(path: string, schema: z.ZodType<Files>) {
  const { message } = App.useApp()
  const queries = useQueryClient()
  const queryKey = ['kept files', path]
  const found = useQuery({
    queryKey,
    queryFn: () => request(path, schema, { quiet: true }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.run) ? whileRunningMs : otherwiseMs),
  })

  async function act(call: () => Promise<{ message: string }>, failed: string): Promise<void> {
    try {
      void message.success((await call()).message)
    } catch (error) {
      void message.error(errorText(error, failed))
    }
    await queries.invalidateQueries({ queryKey })
  }
  return { found, act }
}
