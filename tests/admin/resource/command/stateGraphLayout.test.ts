import { expect, test } from 'vitest'
import { sampleCommands, sampleOrders } from '../../../../src/admin/gallery/commandSamples.ts'
import { layOutStates, nodeWidthPx } from '../../../../src/admin/resource/command/stateGraphLayout.ts'
import { atLeast } from '../../../support/atLeast.ts'

const states = sampleOrders.states ?? { all: [], way: [] }
const { nodes, edges, widthPx, heightPx } = layOutStates(states, sampleCommands)
const nodeOf = (state: string) => nodes.find((node) => node.state === state)
const edgeOf = (command: string) => edges.find((edge) => edge.command === command)

test('every state is drawn, none on top of another, all inside the picture', () => {
  expect(nodes.map(({ state }) => state).sort()).toEqual([...states.all].sort())
  for (const [at, node] of nodes.entries()) {
    expect(node.x >= 0 && node.y >= 0 && node.x + nodeWidthPx <= widthPx && node.y + node.heightPx <= heightPx).toBe(true)
    for (const other of nodes.slice(at + 1))
      expect(node.x !== other.x || node.y + node.heightPx < other.y || other.y + other.heightPx < node.y, `${node.state} ${other.state}`).toBe(true)
  }
})

test('every command that leads somewhere is a line from each of its states to where it leads', () => {
  const leading = sampleCommands.filter(({ from, to }) => from !== 'none' && to !== null)
  expect(edges.map(({ command }) => command).sort()).toEqual(leading.map(({ name }) => name).sort())
  for (const { name, from, to } of leading) {
    const edge = edgeOf(name)
    const target = nodeOf(to ?? '')
    expect(target).toBeDefined()
    expect(edge && target && edge.arrow.y >= target.y && edge.arrow.y <= target.y + target.heightPx, name).toBe(true)
    const starts = (edge?.lines ?? []).map((line) => line.split(/[MHV ]/).map(Number))
    for (const state of atLeast(1, from ?? [])) {
      const node = nodeOf(state)
      expect(
        node && starts.some(([, x = 0, y = 0]) => x >= node.x && x <= node.x + nodeWidthPx && y >= node.y && y <= node.y + node.heightPx),
        `${name} from ${state}`,
      ).toBe(true)
    }
  }
})

test('the usual way runs straight down, and what leaves it has a lane of its own', () => {
  expect(edgeOf('submit')?.lines).toHaveLength(1)
  expect(edgeOf('submit')?.arrow.points).toBe('down')
  const lanes = ['hold', 'resume', 'cancel', 'terminate'].map((name) => edgeOf(name)?.lines[0]?.split(/[HV]/)[1])
  expect(new Set(lanes).size).toBe(4)
})

test('no two words lie on one another', () => {
  const seen = new Set(edges.map(({ label }) => `${Math.round(label.x / 20)} ${Math.round(label.y / 16)}`))
  expect(seen.size).toBe(edges.length)
})
