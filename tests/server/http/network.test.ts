import { expect, test } from 'vitest'
import { networkOf } from '../../../server/http/network.ts'

test('an IPv4 address is one party, also when it came over an IPv6 socket', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
})

test('all addresses of one IPv6 network are one party, however they are written, and those of another are not', () => {
  const same = ['2001:db8:0:1::1', '2001:0DB8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8::1:0:0:0:2', '2001:db8:0:1:5::%eth0']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:1::/64']))
  expect(networkOf('2001:db8:0:2::1')).toBe('2001:db8:0:2::/64')
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('::1:2.3.4.5')).toBe('0:0:0:0::/64')
})
