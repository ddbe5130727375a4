import { useQueryClient } from '@tanstack/react-query'
import { jobRuns, quartzJobs } from '#contract/modules/operations/job.ts'
import { envelopeOf } from '../../../api/request.ts'

/** Stopping, resuming, running now and cancelling. Each reads both lists anew and gives the server's sentence; each throws ApiError. */
export function useJobWrites() {
  const queries = useQueryClient()
  async function call(path: string, sent: Parameters<typeof envelopeOf>[1]): Promise<string> {
    const { message } = await envelopeOf(path, { ...sent, quiet: true })
    for (const { name } of [quartzJobs, jobRuns]) await queries.invalidateQueries({ queryKey: ['records', name] })
    return message
  }
  return {
    pause: (id: string) => call(`${quartzJobs.path}/pause`, { query: { id } }),
    resume: (id: string) => call(`${quartzJobs.path}/resume`, { query: { id } }),
    execute: (id: string) => call(`${quartzJobs.path}/execute`, { query: { id } }),
    cancel: (id: string) => call(`${jobRuns.path}/cancel`, { method: 'POST', body: { id } }),
  }
}
