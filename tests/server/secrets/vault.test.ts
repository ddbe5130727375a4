import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createVault, openVault } from '../../../server/secrets/vault.ts'

test('what was sealed opens with the same key in the same place, and nowhere else', () => {
  const vault = createVault(new Uint8Array(32).fill(1))
  const sealed = vault.seal('口令 hunter2', 'source-1')
  expect(vault.open(sealed, 'source-1')).toBe('口令 hunter2')
  expect(sealed).not.toContain('hunter2')
  expect(vault.seal('口令 hunter2', 'source-1')).not.toBe(sealed)
  expect(vault.open(sealed, 'source-2')).toBeNull()
  expect(createVault(new Uint8Array(32).fill(2)).open(sealed, 'source-1')).toBeNull()
  for (const broken of ['', 'v1.', 'v1.abc', sealed.slice(0, -2), 'hunter2']) expect(vault.open(broken, 'source-1')).toBeNull()
})

test('the key is a file of the data directory that only its owner reads, and stays the same', () => {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-vault-'))
  const sealed = openVault(folder).seal('x', 'a')
  expect(statSync(join(folder, 'vault.key')).mode & 0o077).toBe(0)
  expect(readFileSync(join(folder, 'vault.key'))).toHaveLength(32)
  expect(openVault(folder).open(sealed, 'a')).toBe('x')
})
