import { describe, expect, test } from 'vitest'
import { takeRoutes } from '../../../../server/modules/stocktake/stocktake.routes.ts'
import { atLeast } from '../../../support/atLeast.ts'
import { databases } from '../../../support/databases.ts'
import { resourcesOn } from '../../../support/resourcesOn.ts'
import { seeded } from '../../../support/seeded.ts'
import { workMeanwhile } from './meanwhile.ts'
import type { Bag } from './meanwhile.ts'
import { takeDesk } from './takeDesk.ts'

/** moves while one stock-take runs: few in CI, 2000 by `npm run faults:stocktake` */
const moves = Number(process.env['STOCKTAKE_MOVES'] ?? 120)
/** STOCKTAKE_SEED gives other moves */
const seed = Number(process.env['STOCKTAKE_SEED'] ?? 0)
const planted = [-0.25, 0.4, -1, 0.125, 0, 0, 0, 0, 0, 0, 0, 0] as const

for (const database of databases)
  describe.skipIf(database.isLeftOut)(`stock is taken while work goes on, on ${database.name}`, () => {
    const house = resourcesOn(database, { more: (parts) => takeRoutes(parts) })

    let opened: ReturnType<typeof takeDesk> | null = null

    for (const takeType of ['dynamic', 'cycle'] as const)
      test(
        `a ${takeType} one finds exactly what was planted, and the ledger is the shelf afterwards [TASK-032]`,
        async () => {
          const desk = (opened ??= takeDesk(house))
          await desk.hire()
          const random = seeded((takeType === 'cycle' ? 20_261_127 : 7) + seed)
          const below = (bound: number) => Math.floor(random() * bound)
          const { zone, one, two, outside } = await desk.store()
          const bags: Bag[] = []
          for (const [index, more] of planted.entries()) {
            const place = index % 2 === 0 ? one : two
            const { huId, huCode } = await desk.book.bag(await desk.book.lot(), place, 60)
            bags.push({ huId, huCode, kg: 60 + more, place, planted: more })
          }
          const id = await desk.started({ locationId: zone, takeType })
          const work = workMeanwhile(desk, { bags, places: [one, two], outside, below })
          const countAs = (person: 'admin' | 'viewer', { huCode, kg, place }: Bag) =>
            desk.codeOf(place).then((code) => desk.counted(id, huCode, kg, person, code))
          const bagOf = (huCode: string) => bags.find((bag) => bag.huCode === huCode)

          for (let at = 0; at < moves; at += 1) {
            await work.step()
            if (at % Math.ceil(moves / 30) === 0) {
              const next = (await desk.sheet(id)).lines.find(({ stage }) => stage === 'waiting')
              const bag = bagOf(next?.huCode ?? '')
              if (bag && bag.place !== outside) await countAs('admin', bag)
            }
          }
          for (const open of [...(await desk.sheet(id)).lines.filter(({ stage }) => stage === 'waiting'), ...(await desk.sheet(id)).parts]) {
            const bag = bagOf(open.huCode)
            if (bag) await countAs('admin', bag)
          }
          await desk.given(id, 'recount')
          for (let at = 0; at < moves / 4; at += 1) {
            await work.step()
            const again = (await desk.sheet(id)).lines.find(({ stage }) => stage === 'recount')
            const bag = bagOf(again?.huCode ?? '')
            if (bag && at % 3 === 0 && bag.place !== outside) await countAs('viewer', bag)
          }
          await work.settleAll()
          for (const again of (await desk.sheet(id)).lines.filter(({ stage }) => stage === 'recount')) {
            const bag = bagOf(again.huCode)
            // what has left since it was counted is counted where the ledger has it
            if (bag?.place === outside) await desk.counted(id, bag.huCode, bag.kg, 'viewer', '')
            else if (bag) await countAs('viewer', bag)
          }
          const found = (await desk.sheet(id)).lines.filter(({ diffQty }) => diffQty !== 0 && diffQty !== null)
          expect(Object.fromEntries(found.map(({ huCode, diffQty }) => [huCode, diffQty]))).toEqual(
            Object.fromEntries(bags.filter((bag) => bag.planted !== 0).map((bag) => [bag.huCode, bag.planted])),
          )
          for (const { huCode } of found) await desk.explained(id, huCode)
          await desk.posted(id)
          for (const bag of atLeast(10, bags)) expect([bag.huCode, await desk.onHand(bag.huId)]).toEqual([bag.huCode, bag.kg])
          expect((await desk.movesFor(id)).map(({ moveType }) => moveType).toSorted()).toEqual(['countGain', 'countGain', 'countLoss', 'countLoss'])
          expect(Object.entries(work.done).filter(([, times]) => times === 0)).toEqual([])
        },
        60_000 + moves * 400,
      )
  })
