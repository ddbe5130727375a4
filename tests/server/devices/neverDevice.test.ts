import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openTcp } from '../../../server/devices/line/wire.ts'
import { isNeverDevice, lookupDevice } from '../../../server/devices/neverDevice.ts'

test.each([
  '169.254.0.1',
  '169.254.169.254',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  'fe80::1',
  'fe80::1%eth0',
  '100.100.100.200',
  'fd00:ec2::254',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
])('%s is no device, now or ever', (address) => expect(isNeverDevice(address)).toBe(true))

test.each([
  '127.0.0.1',
  '::1',
  '10.0.0.8',
  '192.168.1.20',
  '172.16.0.1',
  '169.253.255.255',
  '169.255.0.0',
  '100.100.100.201',
  'fec0::1',
  'plc-01',
  'fd00:ec2::255',
])('%s may be one', (address) => expect(isNeverDevice(address)).toBe(false))

test.each(['2852039166', '0xA9FEA9FE', '0251.0376.0251.0376'])('%s is looked up and found nowhere: it is 169.254.169.254', async (host) => {
  const found = await new Promise((resolve) => lookupDevice(host, {}, (error, address) => resolve([error?.code ?? null, address])))
  expect(found).toEqual(['ENOTFOUND', ''])
})

test('the wire to a device asks nothing there, and reaches this machine by name and by address', async () => {
  const server = createServer((socket) => socket.end())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  const opened = (host: string) =>
    new Promise<boolean>((resolve) => {
      let isOpen = false
      const wire = openTcp(
        { host, port, keepAliveS: 0, serialMode: '' },
        { onOpen: () => void (isOpen = true), onData: () => {}, onClose: () => resolve(isOpen) },
      )
      wire.write(new Uint8Array([0]))
    })
  expect(await opened('127.0.0.1')).toBe(true)
  expect(await opened('localhost')).toBe(true)
  for (const host of ['169.254.169.254', '2852039166', '::ffff:169.254.169.254']) expect(await opened(host), host).toBe(false)
  server.close()
})
