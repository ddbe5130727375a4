import { expect, test } from 'vitest'
import { nested } from '../../../server/db/nested.ts'

type Node = { id: string; below: Node[] }
const nest = (pairs: [id: string, parent: string][]) =>
  nested(
    pairs.map(([id, parent]) => ({ id, parent })),
    ({ parent }) => parent,
    ({ id }, below: Node[]): Node => ({ id, below }),
  )

test('rows are nested in their order; one whose parent is gone stands at the top', () => {
  expect(
    nest([
      ['b', ''],
      ['a', ''],
      ['a2', 'a'],
      ['a1', 'a'],
      ['x', 'nobody'],
    ]),
  ).toEqual([
    { id: 'b', below: [] },
    {
      id: 'a',
      below: [
        { id: 'a2', below: [] },
        { id: 'a1', below: [] },
      ],
    },
    { id: 'x', below: [] },
  ])
})

test('rows in a circle hang nothing: they stand nowhere', () => {
  expect(
    nest([
      ['a', 'b'],
      ['b', 'a'],
      ['self', 'self'],
      ['c', ''],
    ]),
  ).toEqual([{ id: 'c', below: [] }])
})
