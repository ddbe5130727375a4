import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { scaleRanges } from '#contract/modules/equipment/demo/scaleTags.ts'
import type { PanCommand } from '#contract/modules/equipment/plantMessages.ts'
import { panAt, readingMs } from '../model/pan.ts'
import type { TimedCommand } from '../model/orders.ts'
import type { Link } from '../wire/link.ts'
import { continuousTalk } from './continuous.ts'
import { displayOf } from './display.ts'
import type { Display } from './display.ts'
import { keysOf } from './keys.ts'
import { sicsTalk } from './sics.ts'
import type { Talk } from './sics.ts'

/** How each scale of the plant speaks on its own port (factory.md 6.6). */
export const scaleSpeech: Readonly<Record<string, 'mtsics' | 'toledo'>> = { 'SC-01': 'mtsics', 'SC-02': 'mtsics', 'SC-03': 'toledo', 'SC-04': 'toledo' }

export type ScalePort = { port: number; close(): Promise<void> }
type Needs = {
  machine: string
  host: string
  port: number
  nowMs: () => number
  commands: () => readonly TimedCommand[]
  /** what it weighs while no hands are at it, as its registers say */
  own: () => { gross: number; net: number; stable: number }
  link: () => Link
  give: (command: PanCommand) => void
}

/** noise of another device */
const noise = Uint8Array.of(0x5a, 0x17, 0xbe, 0xef)

/** A scale of the plant behind a serial server: a TCP port on which it speaks its own protocol. Rejects when the port cannot be had. */
export async function openScalePort({ machine, host, port, nowMs, commands, own, link, give }: Needs): Promise<ScalePort> {
  const range = scaleRanges[machine]
  if (!range) throw new Error(`${machine} is no scale`)
  const talks = new Map<Socket, Talk>()
  const display = (): Display => {
    const pan = panAt(commands(), nowMs(), range)
    if (pan) return displayOf(pan, range)
    const { gross, net, stable } = own()
    return displayOf({ gross, net, isStable: stable === 1 }, range)
  }
  const zeroG = () => {
    const zero = commands().findLast(({ command }) => command.kind === 'zero')?.command
    return zero?.kind === 'zero' ? zero.grams : 0
  }
  const keys = keysOf({ machine, capacityG: range.capacityG, grossG: () => display().grossG, zeroG, give })
  const server = createServer({ noDelay: true }, (socket) => {
    if (link() === 'down') return socket.destroy()
    const write = (bytes: Uint8Array | string) => {
      const state = link()
      if (socket.writable && state !== 'hung') socket.write(state === 'garbled' ? noise : bytes)
    }
    const parts = { name: machine, range, display, keys, readingMs }
    const talk = scaleSpeech[machine] === 'toledo' ? continuousTalk({ ...parts, say: write }) : sicsTalk({ ...parts, say: write })
    talks.set(socket, talk)
    socket.on('error', () => socket.destroy()) // a caller that is gone is no matter
    socket.on('close', () => talks.delete(socket))
    socket.on('data', (chunk) => talk.hear(chunk.toString('latin1')))
    return undefined
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const timer = setInterval(() => {
    const isDown = link() === 'down'
    for (const [socket, talk] of talks)
      if (isDown) socket.destroy()
      else talk.tick()
  }, readingMs)
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async close() {
      clearInterval(timer)
      for (const socket of talks.keys()) socket.destroy()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
