import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { PlantAnswer } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantQuestion, TimedHand } from '#contract/modules/equipment/plantMessages.ts'
import type { Config } from '../../config.ts'

const entry = join(import.meta.dirname, '..', '..', '..', 'plant', 'foretell.ts')

/** The plant without ports, in a process of its own: takes what hands do and tells how loads get on, at any time. */
type ForetoldPlant = {
  use(hands: readonly TimedHand[]): void
  ask(load: { machine: string; sinceMs: number; atMs: number }): Promise<PlantAnswer>
  close(): Promise<void>
}

export function openForetoldPlant({ SIM_SEED, PLANT_TZ }: Pick<Config, 'SIM_SEED' | 'PLANT_TZ'>, past: readonly TimedHand[]): ForetoldPlant {
  const env = { ...process.env, SIM_SEED: String(SIM_SEED), PLANT_TZ, SIM_ORDERS: 'on' }
  const child = fork(entry, [], { env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  let waiting: TimedHand[] = [...past]
  let questions = 0
  const open = new Map<number, (answer: PlantAnswer | null) => void>()
  child.on('message', (message) => {
    const answer = PlantAnswer.parse(message)
    open.get(answer.id)?.(answer)
    open.delete(answer.id)
  })
  child.once('exit', () => {
    for (const told of open.values()) told(null)
    open.clear()
  })
  return {
    use: (hands) => void waiting.push(...hands),
    async ask(load) {
      const id = (questions += 1)
      const question: PlantQuestion = { id, hands: waiting, ...load }
      waiting = []
      const answer = await new Promise<PlantAnswer | null>((resolve) => {
        if (!child.connected) return resolve(null)
        open.set(id, resolve)
        child.send(question)
      })
      if (answer === null) throw new Error('the plant that foretells ended')
      return answer
    },
    async close() {
      if (child.exitCode !== null) return
      const gone = once(child, 'exit')
      if (child.connected) child.disconnect()
      await gone
    },
  }
}
