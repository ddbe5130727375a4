import { permissionCodes, permissions } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import type { AuthEntry, UserPermissions } from '#contract/session.ts'
import type { Holding, PermissionRow } from './menu.service.ts'

type Tree = readonly PermissionRow[]

/** Every action there is, as the wire spells it, and those that people made themselves: the same for everybody, so they are made once for a tree. */
type AuthRows = {
  rows: readonly { key: string; isDeclared: boolean; isOn: boolean; /** where its entry ends in `bytes` */ end: number }[]
  /** entries as JSON, one behind another, a comma after each */
  bytes: Buffer
  /** all of them with their status, as JSON */
  all: Buffer
}
const known = new WeakMap<Tree, AuthRows>()

function authOf(tree: Tree): AuthRows {
  const made = known.get(tree) ?? authRows(tree)
  known.set(tree, made)
  return made
}

function authRows(tree: Tree): AuthRows {
  const shown = new Map(tree.map((node) => [node.id, node]))
  // '1': hidden unless granted, '2': usable only when granted (api-contract.md 2.2)
  const declared = permissionCodes.map((action): AuthEntry & { action: Permission } => ({
    action,
    type: shown.get(action)?.permsType ?? '1',
    describe: shown.get(action)?.name ?? permissions[action],
  }))
  const own = tree
    .filter(({ menuType, isDeclared, perms }) => menuType === 2 && isDeclared === 'N' && perms !== '')
    .map(({ id, status, perms, permsType, name }) => ({ id, status, entry: { action: perms, type: permsType, describe: name } satisfies AuthEntry }))
  const all: UserPermissions['allAuth'] = [
    ...declared.map((entry) => ({ ...entry, status: shown.get(entry.action)?.status ?? '1' })),
    ...own.map(({ status, entry }) => ({ ...entry, status })),
  ]
  const pieces = [...declared, ...own.map(({ entry }) => entry)].map((entry) => Buffer.from(`${JSON.stringify(entry)},`))
  let end = 0
  const ends = pieces.map(({ length }) => (end += length))
  const keys = [
    ...declared.map(({ action }) => ({ key: action, isDeclared: true, isOn: true })),
    ...own.map(({ id, status }) => ({ key: id, isDeclared: false, isOn: status === '1' })),
  ]
  return { rows: keys.map((row, at) => ({ ...row, end: ends[at] ?? 0 })), bytes: Buffer.concat(pieces), all: Buffer.from(JSON.stringify(all)) }
}

/** The entries of somebody, as JSON with commas between: a copy of the stretches of all entries that they hold. */
export function ownAuth(tree: Tree, { isAdministrator, granted, rights }: Holding): Buffer {
  const { rows, bytes } = authOf(tree)
  const made = Buffer.allocUnsafe(bytes.length)
  let length = 0
  let start = 0
  let end = 0
  for (const row of rows) {
    const isHeld = row.isDeclared ? rights.has(row.key) : row.isOn && (isAdministrator || granted.has(row.key))
    if (!isHeld) {
      length += bytes.copy(made, length, start, end)
      start = row.end
    }
    end = row.end
  }
  length += bytes.copy(made, length, start, end)
  return made.subarray(0, Math.max(0, length - 1))
}

/** Every action there is, as JSON. */
export function allAuth(tree: Tree): Buffer {
  return authOf(tree).all
}
