import { expect, test } from 'vitest'
import { conditionComplaints, treeCondition } from '#contract/rules/treeCondition.ts'

test('a condition of a tree select is a JSON object, or the complaint of its control [PICK-031, PICK-032]', () => {
  expect(treeCondition('{"status":1,"orgCategory":"2"}', conditionComplaints.tree)).toEqual({ status: 1, orgCategory: '2' })
  for (const wrong of ['abc', '[1]', '"a"', '1', 'null', '', '{"a":{}}']) {
    expect(() => treeCondition(wrong, conditionComplaints.tree)).toThrow('component JTreeSelect-condition value wrong, needs a json string')
    expect(() => treeCondition(wrong, conditionComplaints.category)).toThrow('condition must be a json string')
  }
})
