import { expect, test } from 'vitest'
import { flowMap, flowStages } from '#contract/rules/plantFlow.ts'

const types = ['scale', 'scale', 'mixer', 'mill', 'mill', 'mill', 'press', 'hvac', 'dust']
const machines = types.map((type, at) => ({ equipCode: `E-${at + 1}`, type, workshopCode: 'W1', workshopName: '', seq: at + 1 }))

test('machines stand in the order of the flow, those beside it apart, and no stage is empty', () => {
  const { flow, utilities } = flowStages(machines)
  expect(flow.map(({ title, machines: own }) => `${title} ${own.length}`)).toEqual(['称量 2', '混合 1', '磨粉 3', '压制 1'])
  expect(utilities.machines.map(({ equipCode }) => equipCode)).toEqual(['E-8', 'E-9'])
})

test('every machine has a place of its own on the map, and material goes from each stage to the next', () => {
  const { nodes, edges, heads } = flowMap(machines, 1872, 800)
  expect(nodes).toHaveLength(machines.length)
  for (const one of nodes) {
    expect(one.x - one.width / 2 >= 0 && one.x + one.width / 2 <= 1872 && one.y - one.height / 2 >= 0 && one.y + one.height / 2 <= 800, one.id).toBe(true)
    const over = nodes.filter(
      (other) =>
        other.id !== one.id && Math.abs(other.x - one.x) < (other.width + one.width) / 2 && Math.abs(other.y - one.y) < (other.height + one.height) / 2,
    )
    expect(over, one.id).toEqual([])
  }
  expect(edges).toHaveLength(2 * 1 + 1 * 3 + 3 * 1)
  expect(heads.map(({ title }) => title)).toEqual(['称量', '混合', '磨粉', '压制', '公用工程'])
})
