// A Modbus TCP server in a process of its own: `node main.ts <port> <registers> <periodMs>`. Its parent tells it faults.
import { createServer } from 'node:net'
import type { Socket } from 'node:net'
import { answerTo, frameLength } from './answer.ts'
import type { Fault } from './answer.ts'

const [port = 0, registers = 0, periodMs = 0] = process.argv.slice(2).map(Number)
const sockets = new Set<Socket>()
let fault: Fault = { kind: 'none' }

const server = createServer({ noDelay: true }, (socket) => {
  let waiting: Buffer = Buffer.alloc(0)
  sockets.add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => sockets.delete(socket))
  socket.on('data', (bytes: Buffer) => {
    waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes])
    for (let length = frameLength(waiting); length > 0; length = frameLength(waiting)) {
      const answer = answerTo(waiting.subarray(0, length), Date.now(), { registers, periodMs }, fault)
      waiting = waiting.subarray(length)
      if (answer) socket.write(answer)
    }
  })
})

/** What a fault does at once; the rest is decided with every answer. */
function take(next: Fault): void {
  fault = next
  if (next.kind === 'reset' || next.kind === 'powerOff') for (const socket of sockets) socket.resetAndDestroy()
  if (next.kind === 'powerOff') server.close()
  else if (!server.listening) server.listen(port, '127.0.0.1')
}

server.listen(port, '127.0.0.1', () => process.send?.('ready'))
process.on('message', (next: Fault) => {
  take(next)
  process.send?.('done')
})
process.on('disconnect', () => process.exit(0))
