import { expect, test } from 'vitest'
import { apiBaseFor, configurationOf, isPrivateIpv4, staticUrl } from '../../src/api/address.ts'

const configured = configurationOf({ apiBase: 'https://mes.example.com/api/', privateApiBase: 'http://10.0.0.5:8080' })

test('the base is what is configured, else our own server [API-001]', () => {
  expect(apiBaseFor(configured, 'mes.example.com')).toBe('https://mes.example.com/api')
  expect(apiBaseFor(configurationOf(undefined), 'mes.example.com')).toBe('')
  expect(configurationOf({ apiBase: 7, somethingElse: true })).toEqual({
    apiBase: '',
    privateApiBase: '',
    staticBase: '',
    plantTz: 'Asia/Shanghai',
    build: '',
    isDemo: false,
    hasLodop: false,
    networkOrigin: '',
  })
})

test('a page opened in a private network uses the second address [API-014]', () => {
  for (const host of ['10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20', '127.0.0.1'])
    expect(apiBaseFor(configured, host)).toBe('http://10.0.0.5:8080')
  expect(apiBaseFor(configurationOf({ apiBase: 'https://a' }), '10.1.2.3')).toBe('https://a')
})

test('a name that only begins like a private address is a stranger', () => {
  for (const host of [
    '192.evil.test',
    '10.attacker.test',
    '127.0.0.1.evil.test',
    '172.217.0.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.169.0.1',
    '10.0.0.256',
    'mes.example.com',
  ])
    expect(isPrivateIpv4(host)).toBe(false)
})

test('a file is found below the static address unless its address is whole already [API-013]', () => {
  expect(staticUrl(configured, 'mes.example.com', 'temp/a.png')).toBe('https://mes.example.com/api/sys/common/static/temp/a.png')
  expect(staticUrl(configurationOf({ staticBase: 'https://files/' }), 'x', '/a.png')).toBe('https://files/a.png')
  expect(staticUrl(configured, 'x', 'http://elsewhere/a.png')).toBe('http://elsewhere/a.png')
})
