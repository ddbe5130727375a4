import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sideBySide } from '../approvals/sideBySide.ts'

test('random processes do the same tasks and reach the same ends here and in bpmn-engine, and every difference is one of its joins', async () => {
  const { models, tasks, differences } = await sideBySide(60, 7)
  assert.equal(models, 60)
  assert.ok(tasks > 100)
  assert.ok(differences.length < models / 3)
  assert.deepEqual(
    differences.filter(({ cause }) => cause === null),
    [],
  )
})
