import { randomUUID } from 'node:crypto'
import type { jsonClient } from './jsonClient.ts'

type Answer = { success: boolean; code: number; message: string; result: unknown }
/** What a list says of a record, as far as it is needed here. */
export type Found = { id: string; version: number; huCode: string; qtyAvail: number }

/** A person of the product who is signed in and asks as its pages ask. Refusals are thrown with their sentence, except by `call`. */
export async function signedIn(client: ReturnType<typeof jsonClient>, person: { username: string; password: string }) {
  const asked = async (path: string, token: string, body?: unknown): Promise<Answer> => {
    const headers = { 'x-access-token': token, 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    return (await client.ask(path, headers, body)) as Answer // the product's own envelope
  }
  const { token } = (await done('/sys/login', asked('/sys/login', '', person))) as { token: string }
  const call = (path: string, body?: unknown) => asked(path, token, body)
  const get = async <Result>(path: string) => (await done(path, call(path))) as Result
  const post = async <Result>(path: string, body: unknown) => (await done(path, call(path, body))) as Result
  const firstOf = async (path: string) => (await get<{ records: Found[] }>(path)).records[0] ?? { id: '', version: 0, huCode: '', qtyAvail: 0 }
  return {
    ...person,
    call,
    get,
    post,
    firstOf,
    /** a record of production that is made and found by one of its fields */
    async added(resource: string, by: string, record: Record<string, unknown>) {
      await post(`/mes/${resource}/add`, record)
      return firstOf(`/mes/${resource}/list?${by}=${String(record[by])}`)
    },
    /** signs for a command with the own password; what the command takes */
    async signed(resource: string, command: string, { id, version }: { id: string; version: number }): Promise<string[]> {
      const { username, password: secret } = person
      return [(await post<{ signId: string }>('/sys/esign/sign', { resource, id, version, command, username, method: 'password', secret })).signId]
    },
  }
}
export type Caller = Awaited<ReturnType<typeof signedIn>>

async function done(path: string, answer: Promise<Answer>): Promise<unknown> {
  const told = await answer
  if (!told.success) throw new Error(`${path}: ${told.message}`)
  return told.result
}
