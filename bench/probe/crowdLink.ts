import type { WebSocket } from 'ws'
import type { ViewerSpeech } from '../systems/system.ts'

/** Answers the packets of socket.io's link by hand, because a parser for each viewer would cost more than the server; true when the server let us in. */
export function speak(socket: WebSocket, text: string, auth: ViewerSpeech['auth'], asks: readonly string[]): boolean {
  if (text.startsWith('0{')) socket.send(`40${auth === null ? '' : JSON.stringify(auth)}`)
  if (text === '2') socket.send('3')
  if (!text.startsWith('40')) return false
  for (const ask of asks) socket.send(ask)
  return true
}
