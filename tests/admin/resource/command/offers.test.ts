import { expect, test } from 'vitest'
import { startsFrom } from '#contract/command.ts'
import { sampleCommands, sampleOrder, sampleOrders, sampleStanding } from '../../../../src/admin/gallery/commandSamples.ts'
import { offersByStandings, offersByState } from '../../../../src/admin/resource/command/offers.ts'
import { sampleRefusals } from './sampleRefusals.ts'

const around = { resource: sampleOrders, commands: sampleCommands, refusals: sampleRefusals }

test('in every state every command is either possible or says why not in the words of the server', () => {
  const states = sampleOrders.states?.all ?? []
  expect(states).toHaveLength(11)
  for (const status of states) {
    const offers = offersByState(around, sampleOrder('1', status))
    expect(offers).toHaveLength(sampleCommands.length - 1) // all but the one that makes a record
    for (const { command, reason } of offers) expect(reason).toBe(startsFrom(command, status) ? null : `服务器：${status} 时不能 ${command.name}`)
  }
})

test('what the state forbids is grey before the server has said why', () => {
  const offers = offersByState({ ...around, refusals: [] }, sampleOrder('1', 'running'))
  const of = (name: string) => offers.find(({ command }) => command.name === name)?.reason
  expect([of('cancel'), of('hold')]).toEqual(['这个状态下不能操作', null])
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
  expect(of('submit')).toBe('服务器：running 时不能 submit')
})
