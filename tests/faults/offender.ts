import { WebSocket } from 'ws'
import type { ClientOptions } from 'ws'

/** Another computer of this machine: what is counted by address does not count the screens. */
export const offenderAddress = '127.0.0.2'

export type LinkName = 'live' | 'notice' | 'table'

export type Offender = { socket: WebSocket; /** code of the server's goodbye; 1006 when it was cut */ closed: Promise<number> }

type Dial = { port: number; token: string; userId: string; link: LinkName; options?: ClientOptions }

/** A signed-in page of nobody's making on one of the three links. */
export async function openOffender({ port, token, userId, link, options = {} }: Dial): Promise<Offender> {
  const paths = { live: '/socket.io/?EIO=4&transport=websocket', notice: `/websocket/${userId}`, table: `/vxeSocket/${userId}/${'e'.repeat(32)}` }
  const protocols = link === 'live' ? [] : [token]
  const socket = new WebSocket(`ws://127.0.0.1:${port}${paths[link]}`, protocols, { localAddress: offenderAddress, perMessageDeflate: false, ...options })
  const closed = new Promise<number>((resolve) => void socket.once('close', resolve))
  const isIn = link === 'live' ? joined(socket, token) : opened(socket)
  socket.on('error', () => {}) // how it ended is what is looked at
  await Promise.race([isIn, closed.then((code) => Promise.reject(new Error(`not let in: ${code}`)))])
  return { socket, closed }
}

function opened(socket: WebSocket): Promise<void> {
  return new Promise((resolve) => void socket.once('open', () => resolve()))
}

/** The handshake of socket.io by hand: open packet, our token, let in. */
function joined(socket: WebSocket, token: string): Promise<void> {
  return new Promise((resolve) => {
    socket.on('message', (message: Buffer) => {
      const text = message.toString('latin1', 0, 2)
      if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token })}`)
      if (text === '2') socket.send('3')
      if (text === '40') resolve()
    })
  })
}
