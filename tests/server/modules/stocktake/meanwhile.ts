import type { takeDesk } from './takeDesk.ts'

const micro = (kg: number) => Math.round(kg * 1000) / 1000

/** What really lies there: kg of a unit, and its place; the ledger believes something else of those where a difference was planted. */
export type Bag = { huId: string; huCode: string; kg: number; place: string; planted: number }
type Desk = ReturnType<typeof takeDesk>
/** Something that happened and is not in the ledger as it should be: a use that a device reports later, or a record that is wrong and is reversed. */
type Owed = { bag: Bag; settle: () => Promise<unknown> }

/** Work in a store while it is counted: each step does one thing to the shelf and, now or later, one to the ledger. `below` gives a whole random number. */
export function workMeanwhile(
  desk: Desk,
  { bags, places, outside, below }: { bags: Bag[]; places: readonly string[]; outside: string; below: (bound: number) => number },
) {
  const owed: Owed[] = []
  const done = { used: 0, reportedLater: 0, split: 0, carried: 0, left: 0, reversed: 0, wronglyBooked: 0, received: 0 }
  const isOwed = (bag: Bag) => owed.some((one) => one.bag === bag)
  const someOf = <Of>(all: readonly Of[]): Of | undefined => all[below(all.length)]
  /** so little that what is planted and what is owed never stands in the way */
  const some = () => (below(5) + 1) / 100

  const steps = {
    async used(bag: Bag) {
      const kg = some()
      await desk.used(bag.huId, bag.place, kg)
      bag.kg = micro(bag.kg - kg)
    },
    async reportedLater(bag: Bag) {
      const [kg, at] = [some(), desk.now()]
      bag.kg = micro(bag.kg - kg)
      owed.push({ bag, settle: () => desk.used(bag.huId, bag.place, kg, desk.now() - at) })
    },
    async reversed(bag: Bag) {
      const kg = some()
      const { moveId } = await desk.used(bag.huId, bag.place, kg)
      bag.kg = micro(bag.kg - kg)
      owed.push({
        bag,
        async settle() {
          await desk.undone(moveId) // it was put back
          bag.kg = micro(bag.kg + kg)
        },
      })
    },
    async wronglyBooked(bag: Bag) {
      const { moveId } = await desk.used(bag.huId, bag.place, some()) // nobody took it
      owed.push({ bag, settle: () => desk.undone(moveId) })
    },
    async split(bag: Bag) {
      const [kg, to] = [some(), someOf(places) ?? bag.place]
      const { huId, huCode } = await desk.split(bag.huId, bag.place, to, kg)
      bag.kg = micro(bag.kg - kg)
      bags.push({ huId, huCode, kg, place: to, planted: 0 })
    },
    async carried(bag: Bag) {
      const to = places.find((place) => place !== bag.place) ?? bag.place
      await desk.carry(bag.huId, bag.place, to)
      bag.place = to
    },
    async left(bag: Bag) {
      await desk.carry(bag.huId, bag.place, outside)
      bag.place = outside
    },
    async received(bag: Bag) {
      const { huId, huCode } = await desk.book.bag(await desk.lotOf(bag.huId), bag.place, 2)
      bags.push({ huId, huCode, kg: 2, place: bag.place, planted: 0 })
    },
  }
  const kinds = Object.keys(steps) as (keyof typeof steps)[] // its own keys

  async function settleOne(): Promise<void> {
    const one = owed.splice(below(owed.length), 1)[0]
    if (one) await one.settle()
  }
  return {
    done,
    async step(): Promise<void> {
      desk.later(1000)
      if (owed.length > 6 || (owed.length > 0 && below(3) === 0)) return settleOne()
      const kind = kinds[below(kinds.length)] ?? 'used'
      const here = bags.filter(({ place, kg }) => place !== outside && kg > 0.5)
      const bag = someOf(
        here.filter((one) => (kind === 'left' ? one.planted === 0 && !isOwed(one) && here.length > 8 : kind === 'carried' ? !isOwed(one) : true)),
      )
      if (!bag) return
      await steps[kind](bag)
      done[kind] += 1
    },
    async settleAll(): Promise<void> {
      while (owed.length > 0) {
        desk.later(1000)
        await settleOne()
      }
    },
  }
}
