import { expect, test } from 'vitest'
import type { WorkTask } from '#contract/modules/warehouse/workbench/workbench.ts'
import { calmAnswer } from '../../../src/displays/boards/warehouse/StoreAnswer.tsx'

const nowMs = Date.parse('2026-11-30T07:00:00Z')
const minuteMs = 60_000
const task = (inMin: number) => ({ key: 'in 1', blocked: null, dueMs: nowMs + inMin * minuteMs }) as WorkTask // what the answer reads

test('the wall of the store says that all is in time only where it is: late before tight', () => {
  const says = (...dues: number[]) => calmAnswer(dues.map(task), nowMs)
  expect(says()).toEqual({ tone: 'fine', says: '没有地方等料', about: '仓库没有要做的事' })
  expect(says(600, 700)).toEqual({ tone: 'fine', says: '没有地方等料', about: '2 件事都来得及' })
  expect(says(5, 600)).toEqual({ tone: 'tight', says: '◆ 1 件事快到时间', about: '没有地方等料，待办 2 件' })
  expect(says(-1, 5, 600)).toEqual({ tone: 'late', says: '▲ 1 件事逾期', about: '没有地方等料，待办 3 件' })
})
