import { Envelope } from '#contract/envelope.ts'

export type OfficeCall = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) => Promise<unknown>

/** Calls of a running server as the office makes them: gives the `result`, throws with the server's sentence when it refuses. */
export function officeCalls(url: string, token: string): OfficeCall {
  return async (method, path, body) => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json' }
    const response = await fetch(`${url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
    const { success, message, result } = Envelope.parse(await response.json())
    if (!success) throw new Error(`${method} ${path}: ${message}`)
    return result
  }
}
