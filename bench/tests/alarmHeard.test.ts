import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heardInList, heardInText } from '../probe/alarmHeard.ts'

const changes = [
  { key: '1', value: { name: 'A-12#', state: 'B' } },
  { key: '2', value: { name: 'A-7#', state: 'C' } },
  { key: '3', value: null },
]
const heard = [
  { index: 12, isAcked: false },
  { index: 7, isAcked: true },
]

test('a screen of ours hears alarms by an event of the topic and by the answer to having asked for it, and nothing by other texts', () => {
  assert.deepEqual(heardInText(`42${JSON.stringify(['topic', { topic: 'retained:alarm.current', seq: 4, payload: { changes } }])}`), heard)
  assert.deepEqual(heardInText(`430${JSON.stringify([{ ok: true, snapshot: { events: [], retained: [{ topic: 'x', isWhole: true, changes }] } }])}`), heard)
  assert.deepEqual(heardInText(`42${JSON.stringify(['heartbeat', { at: 1 }])}`), [])
})

test('a screen of FUXA takes an alarm with a time of acknowledgement as acknowledged', () => {
  assert.deepEqual(
    heardInList(
      JSON.stringify([
        { name: 'A-12^~^high', acktime: 0 },
        { name: 'A-7^~^high', acktime: 5 },
      ]),
    ),
    heard,
  )
})
