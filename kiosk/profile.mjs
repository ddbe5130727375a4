import { existsSync, mkdirSync, readFileSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Chromium's "only one browser per profile" marks; the first is a link to `<host>-<pid>`. */
const singletons = ['SingletonLock', 'SingletonCookie', 'SingletonSocket']
const leftoverEndsWithinMs = 5000
const lookEveryMs = 200

/** What a wall never wants to be asked; Chromium keeps the rest of the file itself. */
const firstPreferences = {
  credentials_enable_service: false,
  profile: { password_manager_enabled: false },
  translate: { enabled: false },
  browser: { has_seen_welcome_page: true },
}

/** Another browser works with this profile. */
export class ProfileInUse extends Error {}

/**
 * Makes the profile ready for a start: a power cut, or a new host name from DHCP, leaves a lock behind on which Chromium
 * would show a dialog for ever. Throws ProfileInUse when the lock is real.
 * @param {string} profileDir
 */
export async function prepareProfile(profileDir) {
  const folder = join(profileDir, 'Default')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const preferences = join(folder, 'Preferences')
  if (!existsSync(preferences)) writeFileSync(preferences, JSON.stringify(firstPreferences), { mode: 0o600 })

  const waitUntil = Date.now() + leftoverEndsWithinMs
  for (let user = userOf(profileDir); user !== null; user = userOf(profileDir)) {
    if (Date.now() > waitUntil) throw new ProfileInUse(`profile is in use by process ${user}`)
    await pause(lookEveryMs)
  }
  for (const name of singletons) rmSync(join(profileDir, name), { force: true })
}

/**
 * A profile that a power cut broke can stop every start: it is put aside, and the screen begins with an empty one (a person
 * signs in again). When that does not start either, the profile was innocent and `restoreProfile` brings it back.
 * @param {string} profileDir
 */
export function setProfileAside(profileDir) {
  if (existsSync(profileDir)) replace(profileDir, `${profileDir}.aside`)
}

/** @param {string} profileDir */
export function restoreProfile(profileDir) {
  if (existsSync(`${profileDir}.aside`)) replace(`${profileDir}.aside`, profileDir)
}

/** @param {string} from @param {string} to */
function replace(from, to) {
  rmSync(to, { recursive: true, force: true })
  renameSync(from, to)
}

/** The process that really uses the profile, null when the lock is only a leftover. @param {string} profileDir */
function userOf(profileDir) {
  try {
    const pid = Number(/-(\d+)$/.exec(readlinkSync(join(profileDir, 'SingletonLock')))?.[1])
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(profileDir) ? pid : null
  } catch {
    return null // no lock, or no such process any more: nobody uses it
  }
}
