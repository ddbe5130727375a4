// @vitest-environment page
import { expect, test } from 'vitest'
import { originForOthers } from '../../src/api/address.ts'

const at = (origin: string) => new URL(origin)

test('on localhost others are told the address in the network; elsewhere, and where none is known, the address of the page', () => {
  const told = { networkOrigin: 'http://192.168.1.20:8080' }
  expect(originForOthers(told, at('http://localhost:8080'))).toBe('http://192.168.1.20:8080')
  expect(originForOthers(told, at('http://127.0.0.1:8080'))).toBe('http://192.168.1.20:8080')
  expect(originForOthers(told, at('http://mes.example'))).toBe('http://mes.example')
  expect(originForOthers({ networkOrigin: '' }, at('http://localhost:8080'))).toBe('http://localhost:8080')
})
