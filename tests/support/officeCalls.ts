import { Envelope } from '#contract/envelope.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type OfficeCall = (method: Method, path: string, body?: object) => Promise<unknown>
export type Answered = { status: number; success: boolean; message: string; result: unknown }
export type OfficeAnswer = (method: Method, path: string, body?: object) => Promise<Answered>

/** Calls of a running server as the office makes them, with what it answers, also when it refuses. */
export function officeAnswers(url: string, token: string): OfficeAnswer {
  return async (method, path, body) => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { success, message, result } = Envelope.parse(await response.json())
    return { status: response.status, success, message, result }
  }
}

/** The same: gives the `result`, throws with the server's sentence when it refuses. */
export function officeCalls(url: string, token: string): OfficeCall {
  const ask = officeAnswers(url, token)
  return async (method, path, body) => {
    const { success, message, result } = await ask(method, path, body)
    if (!success) throw new Error(`${method} ${path}: ${message}`)
    return result
  }
}
