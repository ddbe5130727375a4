import type { Socket } from 'socket.io-client'
import { decodeFrame } from '#contract/liveFrame.ts'
import { ask } from '../../support/liveView.ts'

/** What a screen was told: the value, when it was read, and when the screen heard of it (ms since the epoch). */
export type Seen = { value: number; at: number; heardAt: number }
export type Wall = { seen: Seen[] }

/** A screen that shows one tag and remembers everything it was told, also that an unchanged value was read again. It subscribes anew when the configuration changes. */
export async function openWall(socket: Socket, tagCode: string): Promise<Wall> {
  const seen: Seen[] = []
  let decimals: number[] = []
  let value: number | null = null
  const hear = (bytes: Uint8Array) => {
    for (const { readAt, changes } of decodeFrame(bytes, decimals).sections) {
      for (const change of changes) value = Number(change.value)
      if (value !== null && readAt > 0) seen.push({ value, at: readAt, heardAt: Date.now() })
    }
  }
  async function subscribe(): Promise<void> {
    const answer = await ask(socket, 'subscribe', { tags: [tagCode], rateHz: 20 })
    if (!answer.ok) throw new Error(answer.message)
    decimals = answer.snapshot.tags.map((tag) => tag.decimals)
    hear(answer.snapshot.frame)
  }
  socket.on('live', (_room: string, bytes: Uint8Array) => hear(bytes))
  socket.on('configuration', () => void subscribe())
  await subscribe()
  return { seen }
}
