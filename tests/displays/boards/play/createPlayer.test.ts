import { expect, test } from 'vitest'
import { createPlayer } from '../../../../src/displays/boards/play/createPlayer.ts'

const rules = { alarmPriority: 2, alarmBoard: '/display/alarms', dimFrom: '', dimTo: '', dimPercent: 40, offFrom: '', offTo: '' }
const page = (board: string, seconds = 10) => ({ board, seconds, days: '', fromTime: '', toTime: '' })

function play(items: ReturnType<typeof page>[], refuse: string[] = []) {
  let clock = 0
  const seen: string[] = []
  const blanks: number[] = []
  const player = createPlayer<string>({
    playlist: { ...rules, items },
    timeZone: 'Asia/Shanghai',
    now: () => 1_795_000_000_000 + clock,
    monotonicMs: () => clock,
    load: async (path) => (refuse.includes(path) ? Promise.reject(new Error('gone')) : path),
    onChange: ({ seen: layer }) => {
      if (layer === null && seen.length > 0) blanks.push(clock)
      if (layer && seen.at(-1) !== layer.path) seen.push(layer.path)
    },
  })
  return {
    seen,
    blanks,
    player,
    async pass(seconds: number, open: number[] = [], isHeld = false) {
      for (const until = clock + seconds * 1000; clock < until; clock += 250) {
        player.tick(open, isHeld)
        await Promise.resolve()
        await Promise.resolve()
      }
    },
  }
}

test('pages turn in their time, each drawn behind the one before it, and never is nothing seen', async () => {
  const { seen, blanks, pass, player } = play([page('/display/plc'), page('/display/gantt', 20)])
  await pass(8)
  expect(seen).toEqual(['/display/plc'])
  expect(player.standing().coming?.path).toBe('/display/gantt')
  await pass(4)
  expect(seen).toEqual(['/display/plc', '/display/gantt'])
  await pass(22)
  expect(seen).toEqual(['/display/plc', '/display/gantt', '/display/plc'])
  expect(blanks).toEqual([])
})

test('an urgent alarm takes the screen within two seconds, and gives it back to the page it took it from', async () => {
  const { seen, pass, player } = play([page('/display/plc', 60), page('/display/gantt', 60)])
  await pass(5)
  await pass(3, [3])
  expect(seen).toEqual(['/display/plc'])
  await pass(2, [1])
  expect(seen.at(-1)).toBe('/display/alarms')
  expect(player.standing().isAlarm).toBe(true)
  await pass(30, [1])
  expect(seen).toHaveLength(2)
  await pass(3)
  expect(seen.at(-1)).toBe('/display/plc')
})

test('the next page can be called for at once, and a held page stays', async () => {
  const { seen, pass, player } = play([page('/display/plc'), page('/display/gantt')])
  await pass(2)
  player.turn(1)
  await pass(2)
  expect(seen.at(-1)).toBe('/display/gantt')
  await pass(60, [], true)
  expect(seen.at(-1)).toBe('/display/gantt')
})

test('a page that cannot be fetched is passed over, and the one that is seen stays', async () => {
  const { seen, blanks, pass } = play([page('/display/plc'), page('/display/gone'), page('/display/gantt')], ['/display/gone'])
  await pass(18)
  expect(seen).toEqual(['/display/plc', '/display/gantt'])
  expect(blanks).toEqual([])
})
