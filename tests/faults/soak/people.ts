import { setTimeout as pause } from 'node:timers/promises'
import type { Factory } from '../factory.ts'
import { percentile } from '../figures.ts'

/** What people in the office read all day. */
const lists = [
  '/sys/dict/list?pageNo=1&pageSize=10',
  '/mes/plc/overview',
  '/sys/log/list?pageNo=1&pageSize=10',
  '/sys/online/list?pageNo=1&pageSize=10',
  '/sys/role/list?pageNo=1&pageSize=10',
  '/sys/permission/getUserPermissionByToken',
]
const readers = 5
/** 50 people who look at a list every two minutes, 24 times as often */
const pauseMs = (120_000 * readers) / 50 / 24

/** Several people, one call after another each, until closed. */
export function startPeople(factory: Factory) {
  const over = new AbortController()
  let answeredMs: number[] = []
  let failures = 0
  const read = async (path: string) => {
    const from = performance.now()
    const isOk = await factory.ask(path).then(
      async (response) => (await response.arrayBuffer(), response.ok),
      () => false,
    )
    answeredMs.push(performance.now() - from)
    if (!isOk) failures += 1
  }
  const work = async (reader: number) => {
    for (let n = reader; !over.signal.aborted; n += 1) {
      await read(lists[n % lists.length] ?? '/')
      await pause(pauseMs)
    }
  }
  for (let reader = 0; reader < readers; reader += 1) void work(reader)
  return {
    sinceLast(): { answers: number; answerP95Ms: number; failures: number } {
      const seen = { answers: answeredMs.length, answerP95Ms: percentile(answeredMs, 0.95), failures }
      answeredMs = []
      failures = 0
      return seen
    },
    close: () => over.abort(),
  }
}
