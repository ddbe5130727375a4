import { expect, test } from 'vitest'
import { soundsLike } from '../../../src/admin/fields/pinyin.ts'

test.each([
  ['生产订单', 'scdd'],
  ['生产订单', 'shengchandingdan'],
  ['生产订单', 'shengchan dd'],
  ['生产订单', 'dingd'],
  ['库存清单', 'kcqd'],
  ['排程甘特', 'paicheng'],
  ['银行账户', 'yhzh'],
  ['PLC 监控', 'plcjk'],
  ['角色管理', 'jsgl'],
])('%s is found by %s', (title, letters) => {
  expect(soundsLike(title, letters)).toBe(true)
})

test.each([
  ['生产订单', 'scdx'],
  ['生产订单', 'ddsc'],
  ['生产订单', 's'],
  ['生产订单', '生c'],
  ['库存清单', 'pc'],
])('%s is not found by %s', (title, letters) => {
  expect(soundsLike(title, letters)).toBe(false)
})

test('a character that no menu of ours has is still known by its first letter', () => {
  const letters = {
    啊: 'a',
    博: 'b',
    饿: 'e',
    凤: 'f',
    瓜: 'g',
    荷: 'h',
    巨: 'j',
    阔: 'k',
    鹿: 'l',
    麦: 'm',
    牛: 'n',
    欧: 'o',
    炮: 'p',
    瑞: 'r',
    甜: 't',
    蛙: 'w',
    雪: 'x',
    鹰: 'y',
    桌: 'z',
  }
  expect(Object.entries(letters).filter(([character, letter]) => !soundsLike(`${character}单`, `${letter}d`))).toEqual([])
  expect(Object.keys(letters)).toHaveLength(19)
})
