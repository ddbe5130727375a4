import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../../../server/devices/line/connection.ts'
import type { ReadRequest } from '../../../../server/devices/line/speech.ts'
import { askInOrder } from '../../../../server/devices/line/unnumbered.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const timeoutMs = 250
const registers = [111, 222]
const values = (...words: number[]): Answer => ({ outcome: 'ok', exception: 0, words: Uint16Array.from(words), rttMs: 1 })
const refused: Answer = { outcome: 'exception', exception: 2, words: new Uint16Array(0), rttMs: 1 }
const unanswered: Answer = { outcome: 'timeout', exception: 0, words: new Uint16Array(0), rttMs: null }

/**
 * A Modbus unit with two holding registers and nothing else, whose answers carry no number: one after the other, each as late as `lateMs`
 * says. What fits the question that is open then is its answer, whatever it was meant for.
 */
function unitThatIsLate(lateMs: readonly number[]) {
  let open: { request: ReadRequest; answer: (answer: Answer) => void } | null = null
  let turn = Promise.resolve()
  let asked = 0
  const hear = (said: { area: string; words: number[] | null }) => {
    if (open?.request.area !== said.area || (said.words && said.words.length !== open.request.count)) return
    open.answer(said.words ? values(...said.words) : refused)
  }
  const ask = (request: ReadRequest): Promise<Answer> => {
    const late = lateMs[asked] ?? 5
    asked += 1
    const end = request.start + request.count
    const words = request.area === 'holding' && end <= registers.length ? registers.slice(request.start, end) : null
    turn = turn.then(() => new Promise((resolve) => setTimeout(resolve, late))).then(() => hear({ area: request.area, words }))
    return new Promise((resolve) => {
      const mine = { request, answer: resolve }
      open = mine
      setTimeout(() => resolve(unanswered), timeoutMs)
    }).then((answer) => {
      open = null
      return answer as Answer // what the unit said, or nothing
    })
  }
  return { ask, asked: () => asked }
}

const one = (start: number): ReadRequest => ({ area: 'holding', start, count: 1 })

/** Reads both registers in turn, each as soon as the one before was answered or given up; the values that were told for each. */
async function readInTurn(lateMs: readonly number[], times: number) {
  const unit = unitThatIsLate(lateMs)
  const read = askInOrder(unit.ask)
  const told: string[] = []
  const reading = (async () => {
    for (let at = 0; at < times; at += 1) {
      const { outcome, words } = await read(one(at % 2), { unitId: 1, timeoutMs })
      told.push(outcome === 'ok' ? `${at % 2} ${words[0]}` : outcome)
    }
  })()
  await vi.advanceTimersByTimeAsync(times * 10 * timeoutMs)
  await reading
  return { told, asked: unit.asked() }
}

test('a refusal that comes late is not taken for the answer to the question that followed it, whose own would then answer the next one', async () => {
  // the first is so late that three more are asked meanwhile; beyond two registers they are refused, and every refusal looks the same
  for (const lateMs of [
    [800, 0, 0, 30, 10, 10],
    [700, 0, 120, 30, 200, 10],
    [1100, 0, 0, 40, 40, 40, 40],
  ]) {
    const { told } = await readInTurn(lateMs, 12)
    expect(told.filter((one) => !['0 111', '1 222', 'timeout'].includes(one))).toEqual([])
    expect(told.slice(-4)).toEqual(['0 111', '1 222', '0 111', '1 222'])
  }
})

test('a refusal is told where nothing is owed that could have been refused', async () => {
  const read = askInOrder(unitThatIsLate([]).ask)
  const answer = read(one(7), { unitId: 1, timeoutMs })
  await vi.advanceTimersByTimeAsync(timeoutMs)
  expect(await answer).toMatchObject({ outcome: 'exception', exception: 2 })
})

test('a unit that is never late is asked nothing but what is wanted', async () => {
  expect(await readInTurn([], 6)).toEqual({ told: ['0 111', '1 222', '0 111', '1 222', '0 111', '1 222'], asked: 6 })
})

test('a unit that refuses whatever is asked to find out where it stands is given up for now, and read when it answers again', async () => {
  const said: Answer[] = [...Array.from({ length: 5 }, () => unanswered), ...Array.from({ length: 12 }, () => refused), values(111, 222), values(111)]
  const asked: string[] = []
  const read = askInOrder(async ({ area, count }) => {
    asked.push(`${area} ${count}`)
    return said.shift() ?? unanswered
  })
  const outcomes: string[] = []
  while (said.length > 0) outcomes.push((await read(one(0), { unitId: 1, timeoutMs })).outcome)
  expect(asked.slice(0, 5)).toEqual(['holding 1', 'holding 2', 'input 1', 'discrete 1', 'coil 1'])
  expect(outcomes.filter((outcome) => outcome !== 'timeout')).toEqual(['ok'])
})
