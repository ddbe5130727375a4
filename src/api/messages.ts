import { useQuery, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { MessageChoices, OpenChannels } from '#contract/modules/messages/messageCalls.ts'
import type { Channel } from '#contract/modules/messages/messageTemplate.ts'
import { request } from './request.ts'

type Sending = { msgType: Channel; receiver: string; templateCode: string; testData: string }

/** Puts one message by a template into the queue; its id. Throws ApiError with the server's sentence. */
export async function sendByTemplate(body: Sending): Promise<string> {
  const { id } = await request('/sys/message/sysMessageTemplate/sendMsg', z.looseObject({ id: z.string() }), { method: 'POST', body, quiet: true })
  return id
}

const key = ['messageChoices']

/** How one wants to be told, and which ways the plant has. */
export function useMessageChoices() {
  const queries = useQueryClient()
  const asked = useQuery({ queryKey: key, queryFn: () => request('/sys/message/choices', MessageChoices.extend({ open: OpenChannels }), { quiet: true }) })
  async function save(body: MessageChoices): Promise<void> {
    await request('/sys/message/choices', z.unknown(), { method: 'PUT', body, quiet: true })
    await queries.invalidateQueries({ queryKey: key })
  }
  return { ...asked, save }
}
