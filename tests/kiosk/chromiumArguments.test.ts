import { expect, test } from 'vitest'
import { chromiumArguments } from '../../kiosk/chromiumArguments.mjs'

const wish = {
  profileDir: '/var/lib/kiosk',
  extraFlags: ['--disable-gpu'],
  firstUrl: 'data:text/html,1',
  serverUrl: 'https://mes.example.com',
  isRoot: false,
  isWayland: false,
}

test('the browser is driven by a pipe and opens no debugging port', () => {
  const flags = chromiumArguments(wish)
  expect(flags).toContain('--remote-debugging-pipe')
  expect(flags.filter((flag) => flag.startsWith('--remote-debugging-port'))).toEqual([])
})

test('a server without https is trusted to keep its pages on this screen, and no other', () => {
  const trusts = (serverUrl: string) => chromiumArguments({ ...wish, serverUrl }).filter((flag) => flag.startsWith('--unsafely'))
  expect(trusts('http://192.168.1.10:8080')).toEqual(['--unsafely-treat-insecure-origin-as-secure=http://192.168.1.10:8080'])
  expect(trusts('https://mes.example.com')).toEqual([])
})

test('the sandbox stays on for everybody but root', () => {
  expect(chromiumArguments(wish)).not.toContain('--no-sandbox')
  expect(chromiumArguments({ ...wish, isRoot: true })).toContain('--no-sandbox')
})

test('the profile is kept, the technician has the last word on flags, and the address comes last', () => {
  const flags = chromiumArguments(wish)
  expect(flags).toContain('--user-data-dir=/var/lib/kiosk')
  expect(flags.slice(-2)).toEqual(['--disable-gpu', 'data:text/html,1'])
})

test('under a Wayland compositor the browser speaks Wayland', () => {
  expect(chromiumArguments({ ...wish, isWayland: true })).toContain('--ozone-platform=wayland')
  expect(chromiumArguments(wish)).not.toContain('--ozone-platform=wayland')
})
