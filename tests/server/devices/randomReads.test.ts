import { expect, test } from 'vitest'
import { randomReads, readProtocols } from '../../measure/randomReads.ts'
import { seeded } from './modbus/fuzz.ts'

test.each(readProtocols)('200 random ranges come over %s word for word', async (protocol) => {
  expect(await randomReads(protocol, 200, seeded(2))).toBe(0)
})
