import type { PanCommand } from '#contract/modules/equipment/plantMessages.ts'
import { createOrderBook } from '../../plant/orderBook.ts'
import { openScalePort } from '../../plant/scale/scalePort.ts'

type Hand = PanCommand extends infer Each ? (Each extends { machine: string } ? Omit<Each, 'machine'> : never) : never

/** One scale of the plant on a port of its own, and hands at its pan. */
export async function startPlantScale(machine: 'SC-01' | 'SC-02' | 'SC-03' | 'SC-04', port = 0) {
  const book = createOrderBook()
  let link: 'up' | 'down' | 'hung' | 'garbled' = 'up'
  const give = (command: PanCommand) => void book.give(command, Date.now())
  const scale = await openScalePort({
    machine,
    host: '127.0.0.1',
    port,
    nowMs: Date.now,
    commands: () => book.commandsOf(machine),
    own: () => ({ gross: 0, net: 0, stable: 1 }),
    link: () => link,
    give,
  })
  return {
    port: scale.port,
    hand: (command: Hand) => give({ ...command, machine }),
    become: (next: typeof link) => void (link = next),
    close: scale.close,
  }
}
