import { EventEmitter } from 'node:events'
import { Engine } from 'bpmn-engine'
import type { Choosing, Outcome } from './ownEngine.ts'

type Waiting = { id: string; signal(): void }

/** Runs a process by bpmn-engine: at each turn one of the open tasks is done, as the choices say. */
export async function runForeign(source: string, variables: Record<string, number>, { pick, mostTurns }: Choosing): Promise<Outcome & { stateBytes: number }> {
  const engine = new Engine({ name: 'side by side', source })
  const listener = new EventEmitter()
  let waiting: Waiting[] = []
  const [finished, ends, opened]: [string[], string[], string[][]] = [[], [], []]
  listener.on('activity.wait', (task: Waiting) => void waiting.push(task))
  listener.on('activity.end', ({ id, type }: { id: string; type: string }) => void (type === 'bpmn:EndEvent' && ends.push(id)))
  const execution = await engine.execute({ listener, variables })
  for (let turn = 0; waiting.length > 0 && turn < mostTurns; turn += 1) {
    const open = waiting.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    opened.push(open.map(({ id }) => id))
    const task = open[pick(turn) % open.length]
    if (!task) break
    waiting = waiting.filter((one) => one !== task)
    finished.push(task.id)
    task.signal()
  }
  const stateBytes = Buffer.byteLength(JSON.stringify(await engine.getState()))
  const isOver = waiting.length === 0 && execution.state !== 'running'
  if (!isOver) await engine.stop()
  return { finished, ends: ends.toSorted(), opened, isOver, stateBytes }
}
