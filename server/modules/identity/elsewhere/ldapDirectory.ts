import { readFileSync } from 'node:fs'
import { randomUUID } from 'node:crypto'
import { Client, EqualityFilter, InvalidCredentialsError, InvalidDNSyntaxError, NoSuchObjectError } from 'ldapts'
import type { Entry } from 'ldapts'
import type { Log } from '../../../log.ts'
import { ldapSource } from './ldapSettings.ts'
import type { LdapSettings } from './ldapSettings.ts'
import type { Vouched } from './vouching.ts'

const timeoutMs = 5000

/** `down`: the directory gave no answer, which says nothing of the password. */
export type DirectoryAnswer = { kind: 'vouched'; vouched: Vouched } | { kind: 'refused' } | { kind: 'down' }
export type Directory = { check(username: string, password: string): Promise<DirectoryAnswer> }

/** A directory (RFC 4511): whoever can bind in it with a name and a password is that person. */
export function createLdapDirectory(settings: LdapSettings, log: Log): Directory {
  const tls = { minVersion: 'TLSv1.2' as const, ...(settings.caFile === undefined ? {} : { ca: readFileSync(settings.caFile) }) }
  const isPlain = settings.url.startsWith('ldap://')

  async function ask(client: Client, username: string, password: string): Promise<Vouched | null> {
    if (isPlain && settings.startTls) await client.startTLS(tls)
    if (settings.bindAs !== undefined) {
      await client.bind(bindName(settings.bindAs, username), password)
      return vouchedIn(client, username)
    }
    await asSearcher(() => client.bind(settings.searchDn ?? '', settings.searchPassword ?? ''))
    const found = await asSearcher(() => entryOf(client, username))
    const vouched = found && (await asSearcher(() => vouchedFrom(client, found)))
    // as long for a name that nobody has (security.md C26)
    await client.bind(found?.dn ?? `cn=${randomUUID()},${settings.base}`, password)
    return vouched
  }

  const vouchedIn = async (client: Client, username: string) => {
    const found = await entryOf(client, username)
    return found && vouchedFrom(client, found)
  }

  /** The one entry of exactly this name: directories also find names with other spaces and signs, each of which would be counted as another account. */
  async function entryOf(client: Client, username: string): Promise<Entry | null> {
    const { searchEntries } = await client.search(settings.base, {
      scope: 'sub',
      filter: new EqualityFilter({ attribute: settings.usernameAttribute, value: username }),
      attributes: [settings.usernameAttribute, settings.idAttribute, settings.nameAttribute, settings.mailAttribute, 'memberOf'],
      explicitBufferAttributes: [settings.idAttribute],
      sizeLimit: 2,
      timeLimit: timeoutMs / 1000,
    })
    const [entry, another] = searchEntries
    return entry && !another && textsOf(entry, settings.usernameAttribute)[0]?.toLowerCase() === username.toLowerCase() ? entry : null
  }

  async function vouchedFrom(client: Client, entry: Entry): Promise<Vouched | null> {
    const [username] = textsOf(entry, settings.usernameAttribute)
    const subject = subjectOf(entry, settings.idAttribute)
    if (username === undefined || subject === null) return null
    const groups = [...textsOf(entry, 'memberOf').flatMap(namesOfGroup), ...(await groupsNaming(client, entry.dn))]
    const [realname = username] = textsOf(entry, settings.nameAttribute)
    return { source: ldapSource, subject, username, realname: realname.slice(0, 64), email: textsOf(entry, settings.mailAttribute)[0] ?? null, groups }
  }

  async function groupsNaming(client: Client, dn: string): Promise<string[]> {
    if (settings.groupBase === undefined) return []
    const filter = new EqualityFilter({ attribute: settings.memberAttribute, value: dn })
    const { searchEntries } = await client.search(settings.groupBase, { scope: 'sub', filter, attributes: ['cn'], timeLimit: timeoutMs / 1000 })
    return searchEntries.flatMap((group) => [group.dn, ...textsOf(group, 'cn')])
  }

  return {
    async check(username, password) {
      if (password === '') return { kind: 'refused' } // a bind without one succeeds for everybody (RFC 4513 5.1.2)
      const client = new Client({ url: settings.url, timeout: timeoutMs, connectTimeout: timeoutMs, ...(isPlain ? {} : { tlsOptions: tls }) })
      try {
        const vouched = await ask(client, username, password)
        return vouched ? { kind: 'vouched', vouched } : { kind: 'refused' }
      } catch (error) {
        if (isRefusal(error)) return { kind: 'refused' }
        log.warn('the directory does not answer', { reason: String(error) })
        return { kind: 'down' }
      } finally {
        await client.unbind().catch(() => {}) // it is over either way
      }
    },
  }
}

class SearcherRefused extends Error {}

/** What the directory refuses to the account that searches is a fault of the settings, no wrong password of the person. */
async function asSearcher<Found>(work: () => Promise<Found>): Promise<Found> {
  try {
    return await work()
  } catch (error) {
    throw isRefusal(error) ? new SearcherRefused('the account that searches is refused', { cause: error }) : error
  }
}

function isRefusal(error: unknown): boolean {
  return error instanceof InvalidCredentialsError || error instanceof NoSuchObjectError || error instanceof InvalidDNSyntaxError
}

/** The name in a pattern; inside a DN what is special there is escaped (RFC 4514 2.4). */
export function bindName(pattern: string, username: string): string {
  const isDn = pattern.includes('=')
  const escaped = username
    .replaceAll(/["+,;<>\\=#\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replaceAll(/^ | $/g, String.raw`\20`)
  return pattern.replaceAll('{username}', () => (isDn ? escaped : username))
}

function textsOf(entry: Entry, attribute: string): string[] {
  const [, value = []] = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase()) ?? []
  return [value].flat().map(String).filter(Boolean)
}

/** Text as it is, bytes such as `objectGUID` in hexadecimal. */
function subjectOf(entry: Entry, attribute: string): string | null {
  const [, value] = Object.entries(entry).find(([name]) => name.toLowerCase() === attribute.toLowerCase()) ?? []
  const first = [value].flat()[0]
  if (!Buffer.isBuffer(first)) return first ? String(first) : null
  if (first.length === 0) return null
  const text = first.toString('utf8')
  return /^[\x20-\x7e]+$/.test(text) ? text : first.toString('hex')
}

/** A group by its whole DN and by its first name. */
function namesOfGroup(dn: string): string[] {
  const [, name] = /^cn=((?:[^,\\]|\\.)+)/i.exec(dn) ?? []
  return name === undefined ? [dn] : [dn, name]
}
