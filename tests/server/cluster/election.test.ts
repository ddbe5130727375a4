import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { standForCollector } from '../../../server/cluster/election.ts'
import type { LeaseBook } from '../../../server/cluster/lease.ts'
import { createLog } from '../../../server/log.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** One lease for all, as Redis keeps it. */
function createBook() {
  let kept = { holder: '', until: 0 }
  return (holder: string): LeaseBook => {
    const write = (lifeMs: number) => {
      kept = { holder, until: Date.now() + lifeMs }
      return true
    }
    return {
      take: async (lifeMs) => Date.now() >= kept.until && write(lifeMs),
      renew: async (lifeMs) => kept.holder === holder && Date.now() < kept.until && write(lifeMs),
      async giveBack() {
        if (kept.holder === holder) kept = { holder: '', until: 0 }
      },
    }
  }
}

type Ways = { lead?: () => Promise<number>; begin?: () => Promise<void> }

function stand(name: string, book: LeaseBook, events: string[], { lead, begin }: Ways = {}) {
  let term = 0
  let fence = () => {}
  const elected = standForCollector({
    book,
    historian: {
      lead: lead ?? (async () => (term += 1)),
      async follow() {
        events.push(`${name} follows`)
      },
      onFenced: (listener) => void (fence = listener),
    },
    duty: {
      async begin() {
        events.push(`${name} begins`)
        await begin?.()
      },
      async end() {
        await new Promise((resolve) => setTimeout(resolve, 100)) // the last sample is being written
        events.push(`${name} ends`)
      },
    },
    onTerm: () => {},
    onEnd: () => {},
    log: createLog('silent'),
  })
  onTestFinished(() => elected.close())
  return { elected, fence: () => fence() }
}

test('stopped in order, the collector ends and has written everything before another begins', async () => {
  const [book, events]: [ReturnType<typeof createBook>, string[]] = [createBook(), []]
  const one = stand('one', book('one'), events)
  await vi.advanceTimersByTimeAsync(100)
  stand('other', book('other'), events)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(events).toEqual(['one begins'])
  void one.elected.close()
  await vi.advanceTimersByTimeAsync(500)
  expect(events).toEqual(['one begins', 'one ends', 'one follows', 'other begins'])
})

test('who cannot begin, or whom the history does not let write, leaves it to another', async () => {
  const [book, events]: [ReturnType<typeof createBook>, string[]] = [createBook(), []]
  stand('broken', book('broken'), events, { begin: () => Promise.reject(new Error('no disk')) })
  await vi.advanceTimersByTimeAsync(100)
  stand('hanging', book('hanging'), events, { lead: () => new Promise(() => {}) })
  await vi.advanceTimersByTimeAsync(500)
  stand('sound', book('sound'), events)
  await vi.advanceTimersByTimeAsync(3000)
  const begun = () => events.filter((event) => event.endsWith('begins'))
  expect(begun()).toEqual(['broken begins', 'sound begins'])
  expect(events).toContain('broken ends')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(begun()).toHaveLength(2) // and stays with it
})

test('a collector that the history shut out ends, and stands again', async () => {
  const [book, events]: [ReturnType<typeof createBook>, string[]] = [createBook(), []]
  const { elected, fence } = stand('one', book('one'), events)
  await vi.advanceTimersByTimeAsync(100)
  fence()
  expect(elected.isCollecting()).toBe(false)
  await vi.advanceTimersByTimeAsync(3000)
  expect(events).toEqual(['one begins', 'one ends', 'one follows', 'one begins'])
})
