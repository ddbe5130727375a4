import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../systems/ports.ts'
import type { Fault } from './answer.ts'
import type { Load } from './registers.ts'

export type Source = { port: number; load: Load; cause(fault: Fault): Promise<void>; stop(): Promise<void> }

/** Starts the PLC that every system reads. It is a process of its own, so that a busy prober never delays a register. */
export async function startSource(load: Load): Promise<Source> {
  const port = await freePort('plc')
  const child = fork(join(import.meta.dirname, 'main.ts'), [port, load.registers, load.periodMs].map(String))
  await once(child, 'message')
  return {
    port,
    load,
    async cause(fault) {
      const done = once(child, 'message')
      child.send(fault)
      await done
    },
    async stop() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
