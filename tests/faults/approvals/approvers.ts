import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { ask } from '../../measure/rights/client.ts'

/** A step that its approver was told is done. */
export type Told = { taskId: string; act: 'pass' | 'back' }

const Tasks = z.object({ result: z.array(z.object({ id: z.string(), procInstId: z.string(), assignee: z.string(), businessKey: z.string() })) })
const Made = z.object({ result: z.object({ id: z.string() }) })
const leave = { leaveType: 'annual', fromDay: '2026-12-01', toDay: '2026-12-02', days: '2', reason: '回家' }

/** An answer as it came, packed where it is long. */
function read(text: string): unknown {
  const bytes = Buffer.from(text, 'latin1')
  return JSON.parse((bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes).toString('utf8'))
}

const post = (url: string, token: string, path: string, query: Record<string, string>) =>
  ask(`${url}${path}?${new URLSearchParams(query).toString()}`, { method: 'POST', token })

/** Hands in an application; its id. */
export async function begin(url: string, token: string, procDefId: string): Promise<string> {
  const made = await post(url, token, '/actBusiness/add', { procDefId, tableName: 'oa_leave', filedNames: Object.keys(leave).join(','), ...leave })
  const { id } = Made.parse(read(made.text)).result
  await post(url, token, '/actBusiness/apply', { id, procDefId })
  return id
}

/** Steps that wait for somebody. */
export async function todoOf(url: string, token: string) {
  const { text, tookMs } = await ask(`${url}/actTask/todoList`, { token })
  return { tasks: Tasks.parse(read(text)).result, tookMs }
}

/** Decides one step; its status, and how long it took. */
export const decide = (url: string, token: string, task: { id: string; procInstId: string }, act: Told['act']) =>
  post(url, token, `/actTask/${act}`, { id: task.id, procInstId: task.procInstId, comment: '同意' })

/** One approver: hands in, and decides what waits at random, until the server is gone; what they were told is done goes to `onTold`. */
export async function approve(url: string, token: string, procDefId: string, onTold: (told: Told) => void): Promise<void> {
  try {
    for (;;) {
      const { tasks } = await todoOf(url, token)
      if (tasks.length < 6) await begin(url, token, procDefId)
      const task = tasks[Math.floor(Math.random() * Math.min(10, tasks.length))]
      if (!task) continue
      const act = Math.random() < 0.1 ? 'back' : 'pass'
      if (task.assignee === '') await post(url, token, '/actTask/claim', { id: task.id })
      const { status } = await decide(url, token, task, act)
      if (status === 200) onTold({ taskId: task.id, act })
      else if (status >= 500) throw new Error(`the server answered ${status}`)
    }
  } catch (error) {
    if (!(error instanceof Error) || !/ECONN|socket hang up|aborted|EPIPE/.test(`${error.message} ${String((error as { code?: unknown }).code)}`)) throw error
  }
}
