import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import type { Command } from '#contract/command.ts'
import { CommandStanding, requestKeyHeader, Signed, StateChange, StateRefusal } from '#contract/commandCalls.ts'
import type { SignRequest } from '#contract/commandCalls.ts'
import { endpointsOf } from '#contract/resource.ts'
import type { Resource } from '#contract/resource.ts'
import { markedHeaders } from './changeMarks.ts'
import { randomName } from './randomName.ts'
import { RecordRow } from './records.ts'
import { ApiError, envelopeOf, request } from './request.ts'
import { expecting } from './expecting.ts'

type Named = Pick<Resource, 'name' | 'path'>

/** they change with the rights of the person and the words of states */
const refusalsFreshMs = 10 * 60_000
type Given = Pick<Command, 'name' | 'door'>

/** What a command is given with: the record and the version that the person saw (none makes a record), and what was asked. */
export type CommandOrder = { record: Pick<RecordRow, 'id' | 'version'> | null; asked: Readonly<Record<string, unknown>> }
/** The server's sentence, and the record as the command left it; null where it says nothing of one. */
export type CommandOutcome = { message: string; record: RecordRow | null }

/** One thing that a person wants done once, however often it has to be sent. */
export type Intent = {
  /** Gives the command. `sign` gives the numbers of fresh signatures; it is not asked again for a call that nothing answered. Throws ApiError. */
  give: (resource: Named, command: Given, order: CommandOrder, sign: () => Promise<string[]>) => Promise<CommandOutcome>
  isRunning: () => boolean
}

/**
 * An intent. While it is on its way a second press joins the first. A call that was not answered may have acted, so the same order is
 * sent again under the same request key, signatures included; after an answer, or for another order, the key is a new one.
 */
export function createIntent(): Intent {
  let unanswered: { print: string; key: string; body: Sent } | null = null
  let running: Promise<CommandOutcome> | null = null

  async function send(resource: Named, command: Given, order: CommandOrder, sign: () => Promise<string[]>): Promise<CommandOutcome> {
    const print = JSON.stringify([resource.path, command.name, order])
    const call = unanswered?.print === print ? unanswered : { print, key: randomName(16), body: bodyOf(order, await sign()) }
    unanswered = call
    try {
      const outcome = await giveCommand(resource, command, call)
      unanswered = null
      return outcome
    } catch (error) {
      if (isAnswered(error)) unanswered = null
      throw error
    }
  }
  return {
    isRunning: () => running !== null,
    async give(...parts) {
      running ??= send(...parts)
      try {
        return await running
      } finally {
        running = null
      }
    },
  }
}

/** Whether the server decided: then nothing is left open. It did not where nothing came back, a failure of its own, or word that the call is on its way. */
export function isAnswered(error: unknown): boolean {
  return error instanceof ApiError && error.status > 0 && error.status < 500 && !error.isRunning
}

/** Signs for what a command is about to do. Throws ApiError with the server's sentence. */
export function sign(signing: SignRequest): Promise<Signed> {
  return request('/sys/esign/sign', Signed, { method: 'POST', body: signing, quiet: true })
}

const standingsQuery = (resource: Named, id: string) => ({
  queryKey: ['records', resource.name, 'commands', id],
  queryFn: () => request(endpointsOf(resource).commands, z.array(CommandStanding), { query: { id }, quiet: true }),
  meta: expecting(404),
})

const noRefusals: readonly StateRefusal[] = []

/** Why the states of a resource refuse its commands, in the server's words; none until they have come. */
export function useStateRefusals(resource: Named, isAsked: boolean): readonly StateRefusal[] {
  const queryKey = ['stateRefusals', resource.name]
  const queryFn = () => request(endpointsOf(resource).commands, z.array(StateRefusal), { quiet: true })
  return useQuery({ queryKey, queryFn, enabled: isAsked, staleTime: refusalsFreshMs }).data ?? noRefusals
}

/** How each command of a resource stands for one record and the signed-in person. */
export function useCommandStandings(resource: Named, id: string) {
  return useQuery(standingsQuery(resource, id))
}

/** The same, once and as it is now. Throws ApiError. */
export function readCommandStandings(resource: Named, id: string): Promise<CommandStanding[]> {
  return standingsQuery(resource, id).queryFn()
}

/** The states that one record was in, oldest first; nothing is asked of a resource whose records have none. */
export function useStateChanges(resource: Named & Pick<Resource, 'states'>, id: string) {
  return useQuery({
    queryKey: ['records', resource.name, 'states', id],
    queryFn: () => request(endpointsOf(resource).states, z.array(StateChange), { query: { id }, quiet: true }),
    meta: expecting(404),
    enabled: resource.states !== null,
  })
}

/** By its door where the contract has one: every server that speaks the contract takes it. */
async function giveCommand({ path }: Named, { name, door }: Given, { key, body }: { key: string; body: Sent }): Promise<CommandOutcome> {
  const headers = { ...markedHeaders(), [requestKeyHeader]: key }
  const { message, result } =
    door === null
      ? await envelopeOf(`${path}/${name}`, { method: 'POST', body, headers, quiet: true })
      : await envelopeOf(`${path}/${door}`, { query: { id: body.id, version: body.version }, headers, quiet: true })
  return { message, record: RecordRow.safeParse(result).data ?? null }
}

type Sent = { id?: string; version?: number; signatures: string[] }

function bodyOf({ record, asked }: CommandOrder, signatures: string[]): Sent {
  return { ...asked, ...(record === null ? {} : { id: record.id, version: record.version }), signatures }
}
