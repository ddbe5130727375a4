import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ProfileInUse, prepareProfile, restoreProfile, setProfileAside } from '../../kiosk/profile.mjs'

let profileDir: string
beforeEach(() => {
  profileDir = join(mkdtempSync(join(tmpdir(), 'kiosk-profile-')), 'profile')
})
afterEach(() => rmSync(join(profileDir, '..'), { recursive: true, force: true }))

const lock = () => join(profileDir, 'SingletonLock')
const isLocked = () => lstatSync(lock(), { throwIfNoEntry: false }) !== undefined

test('a lock that a power cut left behind, even under another host name, does not stop the start', async () => {
  mkdirSync(profileDir, { recursive: true })
  symlinkSync(`another-host-${process.pid}`, lock())
  expect(isLocked()).toBe(true)
  await prepareProfile(profileDir)
  expect(isLocked()).toBe(false)
})

test('a profile that a living browser uses is refused, and its lock is left alone', { timeout: 15_000 }, async () => {
  mkdirSync(profileDir, { recursive: true })
  const user = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)', '--', `--user-data-dir=${profileDir}`])
  await once(user, 'spawn')
  symlinkSync(`host-${user.pid}`, lock())
  await expect(prepareProfile(profileDir)).rejects.toThrow(ProfileInUse)
  expect(isLocked()).toBe(true)
  user.kill()
})

test('a new profile asks about no password and no translation; an old one is not touched', async () => {
  await prepareProfile(profileDir)
  const preferences = join(profileDir, 'Default', 'Preferences')
  expect(JSON.parse(readFileSync(preferences, 'utf8'))).toMatchObject({ credentials_enable_service: false, translate: { enabled: false } })
  writeFileSync(preferences, '{"kept":true}')
  await prepareProfile(profileDir)
  expect(readFileSync(preferences, 'utf8')).toBe('{"kept":true}')
})

test('a profile put aside comes back with the sign-in it held', () => {
  mkdirSync(profileDir, { recursive: true })
  writeFileSync(join(profileDir, 'signIn'), 'kept')
  setProfileAside(profileDir)
  expect(existsSync(profileDir)).toBe(false)
  restoreProfile(profileDir)
  expect(readFileSync(join(profileDir, 'signIn'), 'utf8')).toBe('kept')
})
