import { describe, expect, test } from 'vitest'
import { orderCommands } from '#contract/modules/production/orderCommands.ts'
import { boardStates } from '../../../../src/admin/modules/production/boardColumns.ts'
import { moveOf } from '../../../../src/admin/modules/production/boardMoves.ts'

describe('a card of the order board that is dropped in another column', () => {
  test('is given the command that leads there, and no other way leads there', () => {
    const ways = boardStates.flatMap((from) =>
      boardStates
        .filter((to) => to !== from)
        .flatMap((to) => (moveOf(orderCommands, from, to).command ? [`${from} ${moveOf(orderCommands, from, to).command?.name} ${to}`] : [])),
    )
    expect(ways).toEqual([
      'draft submit pending',
      'pending reject draft',
      'pending approve approved',
      'approved plan planned',
      'planned release released',
      'running hold paused',
      'running complete finished',
      'paused resume running',
    ])
  })

  test('is told what else can be done where nothing leads there, of what the person may do', () => {
    const mayHold = orderCommands.filter(({ name }) => name === 'hold')
    expect(moveOf(orderCommands, 'planned', 'draft').reason).toBe('“已计划”的订单不能移到“草稿”；可以：下达、取消订单')
    expect(moveOf(mayHold, 'running', 'finished').reason).toBe('“生产中”的订单不能移到“完工”；可以：暂停')
    expect(moveOf(mayHold, 'draft', 'pending').reason).toBe('“草稿”的订单不能移到“待审”，现在也没有您可以做的其他操作')
  })

  test('waits for the first report where an order starts by itself', () => {
    expect(moveOf(orderCommands, 'released', 'running').reason).toBe('第一次报工或投料时，订单自己变成“生产中”')
  })
})
