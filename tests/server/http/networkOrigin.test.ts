import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { firstGround } from '../../../server/http/firstGround.ts'
import { networkOrigin } from '../../../server/http/networkOrigin.ts'

const asked = { host: 'localhost:8080', protocol: 'http', from: '127.0.0.1', listensOn: '0.0.0.0', own: ['192.168.1.20'] }

test('asked for on this computer under a name that means nothing elsewhere, the address in the network is told', () => {
  expect(networkOrigin(asked)).toBe('http://192.168.1.20:8080')
  expect(networkOrigin({ ...asked, host: '127.0.0.1', protocol: 'https', from: '::ffff:127.0.0.1', listensOn: '::' })).toBe('https://192.168.1.20')
})

test.each([
  ['the name is good elsewhere', { host: 'mes.example:8080' }],
  ['another computer asks', { from: '192.168.1.9' }],
  ['the server listens to this computer alone', { listensOn: '127.0.0.1' }],
  ['there is no network', { own: [] }],
])('nothing is told where %s', (_why, change) => {
  expect(networkOrigin({ ...asked, ...change })).toBe('')
})

/** The ground of a page at `pathname`, for what this browser keeps. */
function groundOf(pathname: string, kept: unknown, systemIsDark = false): string | undefined {
  const documentElement: { dataset: Record<string, string> } = { dataset: {} }
  const window = {
    document: { documentElement },
    location: { pathname },
    localStorage: { getItem: () => JSON.stringify({ value: kept }) },
    matchMedia: () => ({ matches: systemIsDark }),
  }
  runInNewContext(firstGround, { window })
  return documentElement.dataset['ground']
}

test('before anything is drawn the office has the ground that was chosen, light where nothing was, and a board none', () => {
  expect(['light', 'dark', null].map((kept) => groundOf('/dashboard/analysis', kept))).toEqual(['light', 'dark', 'light'])
  expect([groundOf('/user/login', 'system', true), groundOf('/user/login', 'system', false)]).toEqual(['dark', 'light'])
  expect([groundOf('/display', 'light'), groundOf('/display/plc', 'light'), groundOf('/displays', 'light')]).toEqual([undefined, undefined, 'light'])
})
