import { createHash } from 'node:crypto'
import { z } from 'zod'
import { LoginResult } from '../../contract/session.ts'

const password = 'one-right-only-1'
const listed = z.object({ result: z.object({ records: z.array(z.object({ id: z.string() })) }) })

/** Makes somebody whose only role was given one node of the menu tree, as the office does; returns how they sign in. */
export async function personWithNode(url: string, token: string, node: string): Promise<{ username: string; password: string }> {
  const headers = { 'content-type': 'application/json', 'x-access-token': token }
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  }
  const roleCode = `only_${node.replaceAll(/\W/g, '_').toLowerCase()}`.slice(0, 30)
  const username = `only_${createHash('sha256').update(node).digest('hex').slice(0, 12)}` // names of accounts are short
  await post('/sys/role/add', { roleCode, roleName: `只有 ${node}` })
  const found = await fetch(`${url}/sys/role/list?roleCode=${encodeURIComponent(`eq ${roleCode}`)}`, { headers })
  const [role] = listed.parse(await found.json()).result.records
  if (!role) throw new Error(`no role ${roleCode}`)
  await post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: node, lastpermissionIds: '' })
  await post('/sys/user/add', { username, realname: `只有 ${node}`.slice(0, 50), password, selectedroles: role.id })
  return { username, password }
}

/** Signs in over HTTP; the session as a browser keeps it. */
export async function signInAs(url: string, person: { username: string; password: string }): Promise<LoginResult> {
  const response = await fetch(`${url}/sys/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(person) })
  return z.object({ result: LoginResult }).parse(await response.json()).result
}

/** How many calls the server has refused for want of a right since its start, by route. */
export async function refusedCalls(url: string, token: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`, { headers: { 'x-access-token': token } })).text()
  const counts = [...text.matchAll(/^millwright_http_request_seconds_count\{([^}]*)\} (\d+)/gm)].map(
    ([, labels = '', count]) => [labels, Number(count)] as const,
  )
  return new Map(counts.filter(([labels]) => labels.includes('code="403"')).map(([labels, count]) => [/route="([^"]*)"/.exec(labels)?.[1] ?? labels, count]))
}
