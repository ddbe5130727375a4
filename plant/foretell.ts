import { PlantQuestion } from '#contract/modules/equipment/plantMessages.ts'
import type { PlantAnswer } from '#contract/modules/equipment/plantMessages.ts'
import { counted } from './counted.ts'
import { createPlant } from './model/plant.ts'
import { createOrderBook } from './orderBook.ts'
import { readPlantSettings } from './settings.ts'

/**
 * The same plant without ports and without a clock, for time that is lived through faster than it goes: it takes what hands do and tells
 * how a machine gets on. It ends with its parent.
 */
const settings = readPlantSettings(process.env)
const book = createOrderBook()
const plant = createPlant({ seed: settings.SIM_SEED, timeZone: settings.PLANT_TZ, isByOrders: true, commandsOf: (code) => book.commandsOf(code) })

process.once('disconnect', () => process.exit(0))
process.on('message', (message) => {
  const { id, hands, machine, sinceMs, atMs } = PlantQuestion.parse(message)
  for (const hand of hands) book.give(hand.command, hand.atMs)
  const doneMs = plant.madeAt(machine, sinceMs)
  const { good, reject } = counted(plant, settings.PLANT_TZ, { code: machine, fromMs: sinceMs, toMs: atMs })
  const answer: PlantAnswer = { id, doneMs, good, reject }
  process.send?.(answer)
})
