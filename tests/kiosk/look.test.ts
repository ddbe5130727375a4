import { expect, test } from 'vitest'
import { isLook, judge } from '../../kiosk/look.mjs'

const wanted = { serverUrl: 'http://plant:8080', board: '/display/machine/ML-02?tv=3' }
const look = {
  origin: 'http://plant:8080',
  path: '/display/machine/ML-02',
  status: 200,
  isComplete: true,
  hasContent: true,
  isVisible: true,
  isPainting: true,
  ticks: true,
}

test.each([
  ['the board', {}, 'well'],
  ['another board, chosen by the remote', { path: '/display/powder' }, 'well'],
  ['the login page: a person signs the screen in', { path: '/user/login' }, 'well'],
  ['a browser error page', { origin: 'null', path: '/' }, 'stray'],
  ['another site', { origin: 'http://elsewhere' }, 'stray'],
  ['an error answer in place of the board', { status: 502 }, 'stray'],
  ['a page outside the walls', { path: '/' }, 'elsewhere'],
  ['a path that only begins like the walls', { path: '/displayed' }, 'elsewhere'],
  ['a white page', { hasContent: false }, 'empty'],
  ['a page that is still loading', { hasContent: false, isComplete: false }, 'well'],
  ['a page that stopped painting', { isPainting: false }, 'unpainted'],
  ['a hidden page', { isPainting: true, isVisible: false }, 'well'],
])('%s', (_title, seen, finding) => {
  expect(judge({ ...look, ...seen }, wanted)).toBe(finding)
})

test('only a complete answer counts as a look', () => {
  expect(isLook(look)).toBe(true)
  expect([null, undefined, 'Runtime.evaluate: no answer', {}, { ...look, status: '200' }].map(isLook)).toEqual([false, false, false, false, false])
})
