import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { isTimeForRestart, nightWindow } from '../../kiosk/nightly.mjs'
import { askedOf, serveOrders } from '../../kiosk/orders.mjs'
import { switchPanel, waysToSwitch } from '../../kiosk/panel.mjs'
import { eventually } from '../support/eventually.ts'

test('a page may ask for a picture and for the panel, and for nothing else', () => {
  expect(askedOf('{"id":"a-1","kind":"picture","width":1280}')).toEqual({ id: 'a-1', kind: 'picture', width: 1280 })
  expect(askedOf('{"id":"a-2","kind":"power","isOn":false}')).toEqual({ id: 'a-2', kind: 'power', isOn: false })
  for (const wrong of [
    '',
    '{',
    '{"id":"a","kind":"shell"}',
    '{"id":"a b","kind":"power","isOn":true}',
    '{"id":"a","kind":"picture","width":99}',
    '{"id":"a","kind":"picture","width":3841}',
    `{"id":"${'a'.repeat(65)}","kind":"power","isOn":true}`,
    '{"id":"a","kind":"power"}',
  ])
    expect(askedOf(wrong), wrong).toBeNull()
  for (const width of [100, 3840]) expect(askedOf(`{"id":"a","kind":"picture","width":${width}}`)).toEqual({ id: 'a', kind: 'picture', width })
  const longest = 'a'.repeat(64)
  expect(askedOf(`{"id":"${longest}","kind":"power","isOn":true}`)).toEqual({ id: longest, kind: 'power', isOn: true })
})

test('a picture is of what the tab shows, and the answer reaches the page that asked', async () => {
  const answers: { type: string; detail: unknown }[] = []
  const page = { dispatchEvent: ({ type, detail }: CustomEvent) => answers.push({ type, detail }) }
  let ask: (payload: string) => void = () => undefined
  const tab = {
    targetId: 't',
    gone: new Promise<string>(() => undefined),
    evaluate: async (expression: string) => void runInNewContext(expression, { window: page, CustomEvent }),
    navigate: async () => null,
    wasSentTo: () => false,
    stopLoading: async () => undefined,
    onAsked: (listener: (payload: string) => void) => ((ask = listener), () => undefined),
    picture: async (width: number) => `jpeg of ${width}`,
    isMoving: async () => true,
  }
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
  serveOrders({ tab, log, power: async (isOn) => (isOn ? null : '电视不支持') })
  ask('{"id":"p","kind":"picture","width":640}')
  ask('{"id":"q","kind":"power","isOn":false}')
  await eventually(() => expect(answers).toHaveLength(2))
  const type = 'millwright-kiosk-answer' // as the page listens for it, src/displays/fleet/kioskBridge.ts
  expect(answers).toContainEqual({ type, detail: { id: 'p', isDone: true, says: '', data: 'jpeg of 640' } })
  expect(answers).toContainEqual({ type, detail: { id: 'q', isDone: false, says: '电视不支持', data: '' } })
})

test('the panel is switched by every way this computer has, and whoever has none says so', async () => {
  const has = (path: string) => path === '/usr/bin/wlr-randr' || path === '/usr/bin/cec-client' || path === '/dev/cec0'
  const ways = waysToSwitch({ WAYLAND_DISPLAY: 'wayland-0', KIOSK_OUTPUT: 'HDMI-A-2' }, has)
  expect(ways.map(({ program }) => program)).toEqual(['/usr/bin/wlr-randr', '/usr/bin/cec-client'])
  const ran: string[] = []
  const told = await switchPanel(false, ways, async (program, args, stdin) => {
    ran.push([program, ...args, stdin].join(' '))
    return program.endsWith('cec-client')
  })
  expect(told).toBeNull()
  expect(ran).toEqual(['/usr/bin/wlr-randr --output HDMI-A-2 --off ', '/usr/bin/cec-client -s -d 1 standby 0'])
  expect(await switchPanel(true, ways, async () => false)).toContain('没有听从')
  expect(await switchPanel(true, [])).toContain('不能开关电视')
})

test('a browser that ran for long is started anew once in the window of the night, also over midnight', () => {
  const at = (hour: number, minute: number) => new Date(2026, 10, 24, hour, minute)
  const hours = 3_600_000
  const night = nightWindow('23:30-00:30') ?? null
  expect(night).toEqual({ from: 1410, to: 30 })
  expect([at(23, 29), at(23, 30), at(0, 29), at(0, 30)].map((now) => isTimeForRestart(night, now, 20 * hours))).toEqual([false, true, true, false])
  expect(isTimeForRestart(night, at(0, 10), 1 * hours)).toBe(false)
  expect(nightWindow('off')).toBeNull()
  expect(['3:00-4:00', '03:00', '25:00-26:00', '03:00-03:00'].map(nightWindow)).toEqual([undefined, undefined, undefined, undefined])
})
