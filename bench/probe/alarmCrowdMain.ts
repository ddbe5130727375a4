// Screens of alarms without a browser, all in this process: its parent says how many, and asks when the last of them knew.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import type { AlarmScreen } from '../systems/system.ts'
import type { AlarmOrder } from './alarmCrowd.ts'
import { heardInList, heardInText } from './alarmHeard.ts'
import type { Heard } from './alarmHeard.ts'
import { speak } from './crowdLink.ts'

type Screen = { raised: Map<number, number>; acked: Map<number, number> }

const screens: Screen[] = []
const joinEveryMs = 20
const lookEveryMs = 5

function join(baseUrl: string, screen: AlarmScreen): Promise<void> {
  const known: Screen = { raised: new Map(), acked: new Map() }
  screens.push(known)
  const { path, headers, auth, asks } = screen.speech
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}${path}?EIO=4&transport=websocket`, { headers, perMessageDeflate: false })
    socket.on('error', reject)
    socket.on('message', (message: Buffer, isBinary: boolean) => {
      if (isBinary) return
      const text = message.toString()
      if (speak(socket, text, auth, asks)) resolve(undefined)
      if (screen.kind === 'told') note(known, heardInText(text))
    })
    if (screen.kind === 'asks') void askAgainAndAgain(known, baseUrl + screen.path, screen.everyMs)
  })
}

/** As the page does: the next question does not wait for the answer, and no two screens ask at the same moment. */
async function askAgainAndAgain(known: Screen, url: string, everyMs: number): Promise<void> {
  await pause(Math.random() * everyMs)
  const ask = () => fetch(url).then(async (response) => note(known, heardInList(await response.text())))
  const failed = (error: unknown) => console.error(error)
  setInterval(() => void ask().catch(failed), everyMs)
}

function note({ raised, acked }: Screen, heard: readonly Heard[]): void {
  const atMs = Date.now()
  for (const { index, isAcked } of heard) {
    if (!raised.has(index)) raised.set(index, atMs)
    if (isAcked && !acked.has(index)) acked.set(index, atMs)
  }
}

/** When the last screen knew, for what all of them know. */
function lastOf(what: keyof Screen, indexes: Iterable<number>): [number, number][] {
  return [...indexes].flatMap((index) => {
    const at = screens.flatMap((screen) => screen[what].get(index) ?? [])
    return at.length === screens.length ? [[index, Math.max(...at)] as [number, number]] : []
  })
}

async function acked(index: number, limitMs: number): Promise<[number, number][]> {
  for (const endMs = Date.now() + limitMs; Date.now() < endMs; await pause(lookEveryMs)) {
    const found = lastOf('acked', [index])
    if (found.length > 0) return found
  }
  return []
}

async function obey(order: AlarmOrder): Promise<[number, number][]> {
  if (order.kind === 'raised') return lastOf('raised', screens[0]?.raised.keys() ?? [])
  if (order.kind === 'acked') return acked(order.index, order.limitMs)
  for (let joined = 0; joined < order.count; joined += 1) {
    await join(order.baseUrl, order.screen)
    await pause(joinEveryMs)
  }
  return []
}

process.on('message', (order: AlarmOrder) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ failure: String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
