import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installFromDebian } from '../debian.ts'
import { freePort } from './freePort.ts'

const slapd = '/usr/sbin/slapd'
const schemas = ['core', 'cosine', 'inetorgperson']
export const ldapBase = 'dc=plant,dc=example'
export const searcher = { dn: `cn=searcher,${ldapBase}`, password: 'searcher-of-the-test' }

/** Whether OpenLDAP is there, after asking Debian for it. */
export function hasOpenLdap(): boolean {
  if (!existsSync(slapd)) installFromDebian('slapd')
  return existsSync(slapd)
}

export type LdapPerson = { uid: string; cn: string; password: string; mail: string }

/** OpenLDAP's own server on a free port with a folder, data and certificate of the test's own: people below `ou=people`, groups below `ou=groups` (name to members). */
export async function startLdapServer(people: readonly LdapPerson[], groups: Record<string, readonly string[]>) {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-ldap-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  run('openssl', [
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    key,
    '-out',
    cert,
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
  ])
  const configFile = join(folder, 'slapd.conf')
  writeFileSync(
    configFile,
    [
      ...schemas.map((name) => `include /etc/ldap/schema/${name}.schema`),
      'modulepath /usr/lib/ldap',
      'moduleload back_mdb',
      `pidfile ${join(folder, 'slapd.pid')}`,
      `TLSCertificateFile ${cert}`,
      `TLSCertificateKeyFile ${key}`,
      'database mdb',
      'maxsize 16777216',
      `suffix "${ldapBase}"`,
      `directory ${data}`,
      'access to attrs=userPassword by anonymous auth by * none',
      `access to * by dn.exact="${searcher.dn}" read by self read by users read by * auth`,
      '',
    ].join('\n'),
  )
  const ldif = join(folder, 'people.ldif')
  writeFileSync(ldif, ldifOf(people, groups))
  run('/usr/sbin/slapadd', ['-f', configFile, '-l', ldif])
  const [port, tlsPort] = [await freePort(), await freePort()]
  let child = await start()

  async function start() {
    const server = spawn(slapd, ['-f', configFile, '-h', `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${tlsPort}/`, '-d', '0'], { stdio: 'ignore' })
    for (let attempt = 0; !(await answers(port)); attempt += 1) {
      if (attempt > 200 || server.exitCode !== null) throw new Error('slapd did not start')
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    return server
  }
  const stop = async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  return {
    url: `ldap://localhost:${port}`,
    tlsUrl: `ldaps://localhost:${tlsPort}`,
    caFile: cert,
    stop,
    async again() {
      child = await start()
    },
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
export type LdapServer = Awaited<ReturnType<typeof startLdapServer>>

function ldifOf(people: readonly LdapPerson[], groups: Record<string, readonly string[]>): string {
  const entries = [
    { dn: ldapBase, objectClass: ['dcObject', 'organization'], o: 'plant' },
    { dn: searcher.dn, objectClass: ['simpleSecurityObject', 'organizationalRole'], userPassword: searcher.password },
    ...['people', 'groups'].map((ou) => ({ dn: `ou=${ou},${ldapBase}`, objectClass: 'organizationalUnit' })),
    ...people.map(({ uid, cn, password, mail }) => ({ dn: dnOf(uid), objectClass: 'inetOrgPerson', cn, sn: cn, mail, userPassword: password })),
    ...Object.entries(groups).map(([cn, members]) => ({
      dn: `cn=${cn},ou=groups,${ldapBase}`,
      objectClass: 'groupOfNames',
      member: members.map(dnOf),
    })),
  ]
  // every value in base 64 (RFC 2849): names may be Chinese
  const lines = entries.map((entry) =>
    Object.entries(entry)
      .flatMap(([name, values]) => [values].flat().map((value) => `${name}:: ${Buffer.from(value).toString('base64')}`))
      .join('\n'),
  )
  return `${lines.join('\n\n')}\n`
}

const dnOf = (uid: string) => `uid=${uid.replaceAll(/[,+]/g, String.raw`\$&`)},ou=people,${ldapBase}`

function run(program: string, args: readonly string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program}: ${stderr}`)
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(true)))
    socket.once('error', () => resolve(false))
  })
}
