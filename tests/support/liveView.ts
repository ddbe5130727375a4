import type { Socket } from 'socket.io-client'
import { SubscribeAnswer } from '#contract/events.ts'
import type { Subscribe, Subscribed } from '#contract/events.ts'
import { decodeFrame } from '#contract/liveFrame.ts'
import type { LiveFrame } from '#contract/liveFrame.ts'
import type { TagValue } from '#contract/tag.ts'

export async function ask(client: Socket, event: 'subscribe' | 'resync', request: unknown): Promise<SubscribeAnswer> {
  return SubscribeAnswer.parse(await client.timeout(5000).emitWithAck(event, request))
}

/** What a page sees of one subscription: applies the snapshot and every frame in order of numbers. */
export async function watch(client: Socket, request: Subscribe) {
  const frames: LiveFrame[] = []
  const early: [string, Uint8Array][] = []
  let accept = (room: string, bytes: Uint8Array): void => void early.push([room, bytes])
  client.on('live', (room: string, bytes: Uint8Array) => accept(room, bytes))
  const answer = await ask(client, 'subscribe', request)
  if (!answer.ok) throw new Error(answer.message)
  const view = openView(answer, frames)
  accept = view.accept
  for (const [room, bytes] of early) accept(room, bytes)
  return { ...view, frames, answer }
}

function openView(answer: Subscribed, frames: LiveFrame[]) {
  const { tags, frame } = answer.snapshot
  const decimals = tags.map((tag) => tag.decimals)
  const seen = new Map<string, { value: TagValue; status: number; at: number }>()
  const readAt = new Map<number, number>()
  let seq = answer.seq
  const apply = ({ sections }: LiveFrame) => {
    for (const section of sections) {
      readAt.set(section.block, section.readAt)
      for (const { index, value, status, at } of section.changes) seen.set(tags[index]?.tagCode ?? '?', { value, status, at })
    }
  }
  apply(decodeFrame(frame, decimals))
  return {
    room: answer.room,
    seen,
    readAt,
    seqNow: () => seq,
    accept: (room: string, bytes: Uint8Array) => {
      if (room !== answer.room) return
      const delta = decodeFrame(bytes, decimals)
      if (delta.seq !== seq + 1) throw new Error(`frame ${delta.seq} came after ${seq}`)
      seq = delta.seq
      frames.push(delta)
      apply(delta)
    },
  }
}
