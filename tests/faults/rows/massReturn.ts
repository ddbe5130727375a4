import { setTimeout as pause } from 'node:timers/promises'
import { boardTags } from '../factory.ts'
import type { Factory } from '../factory.ts'
import { busiestSecond, percentile } from '../figures.ts'
import type { Stage } from '../stage.ts'

export const screens = 500

export type MassReturn = {
  /** ms from the open port until so many screens had values again; never when some had not */
  allBackMs: number
  back: number
  busiestSecond: number
  apiP95Ms: number
  apiFailures: number
}

/** 500 screens lose a server that is killed and stays away for `awayMs`; a person uses the office while they come back, at most `withinMs`. */
export async function massReturn(stage: Stage, { awayMs, withinMs }: { awayMs: number; withinMs: number }): Promise<MassReturn> {
  const factory = await stage.factory()
  const crowd = await stage.crowd({ url: factory.url, token: factory.token, count: screens, request: { tags: boardTags, rateHz: 4 } })
  await pause(3000)
  await factory.kill()
  await crowd.count()
  await pause(awayMs)
  await factory.startAgain()
  const openedAt = Date.now()
  let seen = await crowd.report()
  const answers: Answer[] = []
  while (seen.backAt.length < screens && Date.now() - openedAt < withinMs) {
    for (let asked = 0; asked < 5; asked += 1) {
      answers.push(await answered(factory))
      await pause(60)
    }
    seen = await crowd.report()
  }
  await factory.isReady()
  return {
    allBackMs: seen.backAt.length < screens ? Number.POSITIVE_INFINITY : Math.max(...seen.backAt) - openedAt,
    back: seen.backAt.length,
    busiestSecond: busiestSecond(seen.triesAt.filter((at) => at >= openedAt)),
    apiP95Ms: percentile(
      answers.map(({ ms }) => ms),
      0.95,
    ),
    apiFailures: answers.filter(({ isOk }) => !isOk).length,
  }
}

type Answer = { ms: number; isOk: boolean }

async function answered(factory: Factory): Promise<Answer> {
  const from = performance.now()
  const isOk = await factory.ask('/mes/plc/overview').then(
    async (response) => (await response.arrayBuffer(), response.ok),
    () => false,
  )
  return { ms: performance.now() - from, isOk }
}
