import { describe, expect, test } from 'vitest'
import { parseAllowList } from '../../../server/outbound/allowList.ts'
import { createOutbound } from '../../../server/outbound/outbound.ts'
import type { OwnMachine } from '../../../server/outbound/outbound.ts'

const refusal = /不能访问主机.*OUTBOUND_ALLOW/

/** A guard over `list`, in a world where each name has these addresses. */
function guardOf(list: string, world: Record<string, string[]> = {}) {
  const allow = parseAllowList(list)
  if (!allow) throw new Error(`not a list: ${list}`)
  const asked: string[] = []
  const outbound = createOutbound({
    allow,
    async lookup(host) {
      asked.push(host)
      if (/^[\d.]+$|:/.test(host)) return [host]
      const found = world[host]
      if (!found) throw new Error('ENOTFOUND')
      return found
    },
  })
  return { asked, resolve: (host: string, own: OwnMachine = 'listed') => outbound.resolve(host, own) }
}

describe('with nothing listed', () => {
  test('nothing is reached but this machine, by those who speak a protocol of their own', async () => {
    const { resolve } = guardOf('', { localhost: ['127.0.0.1'], 'mail.example.com': ['8.8.8.8'] })
    expect(await resolve('127.0.0.1', 'open')).toBe('127.0.0.1')
    expect(await resolve('localhost', 'open')).toBe('127.0.0.1')
    expect(await resolve('::1', 'open')).toBe('::1')
    for (const host of ['8.8.8.8', '192.168.1.8', 'mail.example.com']) await expect(resolve(host, 'open')).rejects.toThrow(refusal)
    for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1']) await expect(resolve(host)).rejects.toThrow(refusal)
  })

  test('no name server is asked for a name that cannot be allowed', async () => {
    const { resolve, asked } = guardOf('mail.example.com', { 'mail.example.com': ['8.8.8.8'], 'secret.plant.local': ['10.0.0.1'] })
    await expect(resolve('secret.plant.local')).rejects.toThrow(refusal)
    expect(asked).toEqual([])
    await resolve('mail.example.com')
    expect(asked).toEqual(['mail.example.com'])
  })
})

describe('a name on the list', () => {
  test('is reached at the address it had when it was asked, whatever its case', async () => {
    const world = { 'mail.example.com': ['8.8.8.8'] }
    const { resolve } = guardOf('mail.example.com', world)
    expect(await resolve('Mail.Example.com.')).toBe('8.8.8.8')
  })

  test('that points into the plant, at this machine or at a metadata service is refused there', async () => {
    for (const address of ['10.1.2.3', '192.168.1.8', '127.0.0.1', '169.254.169.254', '100.100.100.200', '::1', '::ffff:10.0.0.1', 'fd00::1', '64:ff9b::a00:1'])
      await expect(guardOf('hook.example.com', { 'hook.example.com': [address] }).resolve('hook.example.com')).rejects.toThrow(refusal)
    const both = guardOf('hook.example.com,10.0.0.0/8', { 'hook.example.com': ['169.254.169.254', '10.1.2.3'] })
    expect(await both.resolve('hook.example.com')).toBe('10.1.2.3')
  })

  test('stands for those below it only with a star', async () => {
    const world = { 'a.example.com': ['8.8.8.8'], 'example.com': ['8.8.4.4'], 'evilexample.com': ['8.8.8.8'] }
    expect(await guardOf('*.example.com', world).resolve('a.example.com')).toBe('8.8.8.8')
    await expect(guardOf('*.example.com', world).resolve('evilexample.com')).rejects.toThrow(refusal)
    await expect(guardOf('example.com', world).resolve('a.example.com')).rejects.toThrow(refusal)
  })
})

describe('a network on the list', () => {
  test('is reached by address and by every name that leads into it', async () => {
    const { resolve } = guardOf('192.168.1.0/24, fd00:1::/32', { 'printer.plant.local': ['192.168.1.9'] })
    expect(await resolve('192.168.1.8')).toBe('192.168.1.8')
    expect(await resolve('printer.plant.local')).toBe('192.168.1.9')
    expect(await resolve('[fd00:1::7]')).toBe('fd00:1::7')
    await expect(resolve('192.168.2.8')).rejects.toThrow(refusal)
  })

  test('that is wider than the private ones opens none of them', async () => {
    const { resolve } = guardOf('0.0.0.0/0,::/0')
    expect(await resolve('8.8.8.8')).toBe('8.8.8.8')
    for (const host of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '0.0.0.0', '::1', 'fe80::1', '2002:a00:1::'])
      await expect(resolve(host)).rejects.toThrow(refusal)
    expect(await guardOf('127.0.0.1').resolve('127.0.0.1')).toBe('127.0.0.1')
    expect(await guardOf('169.254.169.254').resolve('169.254.169.254')).toBe('169.254.169.254')
  })
})

test('spellings of an address that systems understand are judged by the address they mean', async () => {
  const real = createOutbound({ allow: { names: [], networks: [] } })
  for (const host of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1']) await expect(real.resolve(host, 'listed')).rejects.toThrow(refusal)
  expect(await real.resolve('127.0.0.1', 'open')).toBe('127.0.0.1')
})

test('what is no name, address or network is no list', () => {
  for (const list of ['http://example.com', 'example.com:25', '10.0.0.1/8', '10.0.0.0/33', '10.0.0', 'a b', '*']) expect(parseAllowList(list)).toBeNull()
  expect(parseAllowList(' mail.example.com , 10.0.0.0/8,, ::1')).toMatchObject({ names: ['mail.example.com'], networks: [{ prefix: 8 }, { prefix: 128 }] })
})
