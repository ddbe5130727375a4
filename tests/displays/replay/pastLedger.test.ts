import { expect, test } from 'vitest'
import type { LedgerLine, PastLedger } from '#contract/modules/replay/replay.ts'
import { pastLines } from '../../../src/displays/replay/pastLedger.ts'

const atMs = Date.parse('2026-11-30T06:20:00Z') // 14:20 in Shanghai
const minuteMs = 60_000
const asked = { atMs, plantTz: 'Asia/Shanghai', isOther: false, isFailed: false }
const line = (minutes: number, kind: LedgerLine['kind'] = 'scan'): LedgerLine => ({ at: atMs + minutes * minuteMs, kind, text: `${minutes}`, by: '李娜' })
const ledger = (lines: LedgerLine[], more: Partial<PastLedger> = {}): PastLedger => ({ lines, hasMore: false, hidden: [], ...more })
const textsOf = (one: PastLedger, more: Partial<typeof asked> = {}) => {
  const { lines, says } = pastLines(one, { ...asked, ...more })
  return [lines.map(({ text }) => text).join(' '), says]
}

test('the newest four of the half hour before the moment are shown, newest first, and nothing more is said', () => {
  expect(textsOf(ledger([line(-31), line(-29), line(-5), line(-4), line(-3), line(0), line(1)]))).toEqual(['0 -3 -4 -5', ''])
})

test('that there was nothing is said of a stretch that was read whole', () => {
  expect(textsOf(ledger([line(-30), line(1)]))).toEqual(['', '之前半小时没有'])
})

test('where the newest that were read all came later, nobody says that there was nothing', () => {
  expect(textsOf(ledger([line(2), line(3)], { hasMore: true }))).toEqual(['', '记录太多，14:22:00 以前的没有读出'])
  expect(textsOf(ledger([line(-1), line(3)], { hasMore: true }))).toEqual(['-1', '记录太多，14:19:00 以前的没有读出'])
})

test('what was not read is not missed where the lines of the moment were', () => {
  expect(textsOf(ledger([line(-4), line(-3), line(-2), line(-1), line(3)], { hasMore: true }))).toEqual(['-1 -2 -3 -4', ''])
  expect(textsOf(ledger([line(-31), line(3)], { hasMore: true }))).toEqual(['', '之前半小时没有'])
})

test('while another moment is read, what is known of the one before stands and does not say that there was nothing', () => {
  expect(textsOf(ledger([line(-2)]), { isOther: true })).toEqual(['-2', '正在读取'])
  expect(textsOf(ledger([line(-90)]), { isOther: true })).toEqual(['', '正在读取'])
  expect(pastLines(undefined, asked)).toEqual({ lines: [], says: '正在读取' })
})

test('a kind that is hidden is named, and that there was nothing is said of the other alone', () => {
  expect(textsOf(ledger([], { hidden: ['scan'] }))).toEqual(['', '没有权限看扫码记录；之前半小时没有称量'])
  expect(textsOf(ledger([line(-1, 'weigh')], { hidden: ['scan'] }))).toEqual(['-1', '没有权限看扫码记录'])
  expect(textsOf(ledger([], { hidden: ['weigh', 'scan'] }))).toEqual(['', '没有权限看称量和扫码记录'])
})

test('an answer that did not come is said beside what was known before it', () => {
  expect(textsOf(ledger([]), { isFailed: true })).toEqual(['', '没有读出，过一会儿再看'])
  expect(pastLines(undefined, { ...asked, isFailed: true })).toEqual({ lines: [], says: '没有读出，过一会儿再看' })
})
