import { expect, test } from 'vitest'
import { startsFrom } from '#contract/command.ts'
import { sampleCommands, sampleOrder, sampleOrders, sampleStanding, sampleWords } from '../../../../src/admin/gallery/commandSamples.ts'
import { offersByStandings, offersByState } from '../../../../src/admin/resource/command/offers.ts'

const textOf = (state: string) => sampleWords.sample_order_status.find(({ value }) => value === state)?.text ?? ''
const around = { resource: sampleOrders, commands: sampleCommands, textOf }
const reasonOf = (name: string, status: string, commands = sampleCommands) =>
  offersByState({ ...around, commands }, sampleOrder('1', status)).find(({ command }) => command.name === name)?.reason

test('in every state every command is either possible or says why not: the state, and what can be done instead', () => {
  const states = sampleOrders.states?.all ?? []
  expect(states).toHaveLength(11)
  for (const status of states) {
    const offers = offersByState(around, sampleOrder('1', status))
    expect(offers).toHaveLength(sampleCommands.length - 1) // all but the one that makes a record
    for (const { command, reason } of offers) {
      const refusal = new RegExp(`^${textOf(status)}的订单不能${command.title}(；可以.+|，现在也没有您可以做的其他操作)$`)
      expect(startsFrom(command, status) ? reason === null : refusal.test(reason ?? ''), `${command.name} ${status}: ${reason}`).toBe(true)
    }
  }
})

test('the sentence names one way out, two, or several', () => {
  expect(reasonOf('cancel', 'closed')).toBe('结案的订单不能取消；可以重新打开')
  expect(reasonOf('cancel', 'paused')).toBe('暂停的订单不能取消；可以恢复或终止')
  expect(reasonOf('cancel', 'running')).toBe('生产中的订单不能取消；可以暂停、完工或终止')
})

test('a state that nothing leads out of says so, and so does one whose ways out are closed to the person', () => {
  expect(reasonOf('hold', 'terminated')).toBe('已终止的订单不能暂停，现在也没有您可以做的其他操作')
  const own = sampleCommands.filter(({ name }) => name === 'cancel')
  expect(reasonOf('cancel', 'running', own)).toBe('生产中的订单不能取消，现在也没有您可以做的其他操作')
})

test('those that start from the state stand first, otherwise in the order of their declaration', () => {
  const names = offersByState(around, sampleOrder('1', 'running')).map(({ command }) => command.name)
  expect(names.slice(0, 4)).toEqual(['hold', 'complete', 'terminate', 'submit'])
})

test('what the server says of a command goes before what the state says', () => {
  const offers = offersByStandings(around, sampleOrder('1', 'running'), [
    sampleStanding('complete', '还有 5 道任务没做完'),
    sampleStanding('cancel', '已经投缸，不能取消'),
    sampleStanding('hold'),
  ])
  const of = (name: string) => offers.find(({ command }) => command.name === name)?.reason
  expect([of('complete'), of('cancel'), of('hold')]).toEqual(['还有 5 道任务没做完', '已经投缸，不能取消', null])
  expect(of('submit')).toContain('生产中的订单不能提交')
})
